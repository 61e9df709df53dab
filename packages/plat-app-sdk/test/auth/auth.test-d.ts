import {
  type AppAuthParams,
  type AppAuthResult,
  type AuthorizeOptions,
  consumeAuthState,
  onAppAuthResult,
  PlatApp,
  PlatAppError,
  rememberAuthState,
} from 'plat-app-sdk';
import { type CompletedAppAuth, completeAppAuth } from 'plat-app-sdk/callback';
import { describe, expectTypeOf, it } from 'vitest';

const app = new PlatApp();
const params = { appName: 'notes', redirectUri: '/callback.html', state: 's1' };

describe('openAppAuth', () => {
  it('resolves with the address', () => {
    expectTypeOf(app.openAppAuth('pickUserFile', params)).resolves.toBeString();
    expectTypeOf(app.openAppAuth).toBeCallableWith('authorizeUserFile', { ...params, path: '/vol1/a' });
    expectTypeOf(app.openAppAuth).toBeCallableWith('pickFile', params, {
      target: '_self',
      signal: AbortSignal.abort(),
    });
  });

  it('takes the five operations, a state and two targets', () => {
    // Newer platforms may have more operations.
    void app.openAppAuth('pickTeamFile', params);
    // @ts-expect-error the application makes the state
    void app.openAppAuth('pickFile', { appName: 'notes', redirectUri: '/callback.html' });
    // @ts-expect-error a text is no flag
    void app.openAppAuth('pickFile', { ...params, directory: 'false' });
    // @ts-expect-error it would be the host's window
    void app.openAppAuth('pickFile', params, { target: '_top' });
  });
});

describe('authorize', () => {
  it('resolves with the result, in every environment', () => {
    expectTypeOf(app.authorize('pickUserFile', params)).resolves.toEqualTypeOf<AppAuthResult>();
    expectTypeOf<AppAuthResult['refreshNeeded']>().toEqualTypeOf<boolean | undefined>();
    expectTypeOf<AuthorizeOptions>().toHaveProperty('closedGraceMs');
  });

  it('needs neither state nor callback page, as the host itself may pick', () => {
    expectTypeOf(app.authorize).toBeCallableWith('pickUserFile', { appName: 'notes' });
    // @ts-expect-error whose files?
    void app.authorize('pickUserFile', {});
  });

  it('takes a window that the page opened, or what a blocked one is', () => {
    expectTypeOf(app.authorize).toBeCallableWith('pickUserFile', params, {
      window: window.open('', '_blank'),
    });
    expectTypeOf(app.openAppAuth).toBeCallableWith('pickUserFile', params, { window: null });
  });

  it('takes what the host’s picker takes, too', () => {
    expectTypeOf<AppAuthParams['title']>().toEqualTypeOf<string | null | undefined>();
  });
});

describe('buildAppAuthUrl and getAppAuthBaseUrl', () => {
  it('resolve with texts', () => {
    expectTypeOf(app.buildAppAuthUrl('pickUserFile', params)).resolves.toBeString();
    expectTypeOf(app.getAppAuthBaseUrl()).resolves.toBeString();
    // @ts-expect-error its page needs a state
    void app.buildAppAuthUrl('pickUserFile', { appName: 'notes', redirectUri: '/callback' });
  });
});

describe('onAppAuthResult', () => {
  it('needs no state, and returns what ends it', () => {
    expectTypeOf(onAppAuthResult({ state: 's1' }, () => {})).returns.toBeVoid();
    expectTypeOf(onAppAuthResult({ type: 'notes' }, () => {})).returns.toBeVoid();
  });
});

describe('a remembered state', () => {
  it('is known or not', () => {
    expectTypeOf(rememberAuthState('s1')).toBeBoolean();
    expectTypeOf(consumeAuthState('s1')).toBeBoolean();
  });
});

describe('completeAppAuth', () => {
  it('needs nothing, takes a real window, and tells what happened', () => {
    expectTypeOf(completeAppAuth()).resolves.toEqualTypeOf<CompletedAppAuth>();
    expectTypeOf(completeAppAuth).toBeCallableWith({
      window,
      state: 's1',
      close: false,
      url: new URL('https://a.example'),
    });
    expectTypeOf<CompletedAppAuth['delivered']>().toBeBoolean();
  });
});

describe('PlatAppError', () => {
  it('has the address of a page that was not opened', () => {
    expectTypeOf(new PlatAppError('popup-blocked', 'text').url).toEqualTypeOf<string | undefined>();
  });
});
