import { PlatApp } from 'plat-app-sdk';
import { completeAppAuth } from 'plat-app-sdk/callback';
import { expectTypeOf, it } from 'vitest';

const app = new PlatApp();
const params = { appName: 'notes', redirectUri: '/callback.html', state: 's1' };

it('openAppAuth takes five operations and those of newer platforms, a state and two targets', () => {
  void app.openAppAuth('pickTeamFile', params);
  // @ts-expect-error the application makes the state
  void app.openAppAuth('pickFile', { appName: 'notes', redirectUri: '/callback.html' });
  // @ts-expect-error a text is no flag
  void app.openAppAuth('pickFile', { ...params, directory: 'false' });
  // @ts-expect-error it would be the host's window
  void app.openAppAuth('pickFile', params, { target: '_top' });
});

it('authorize needs neither state nor callback page, as the host itself may pick', () => {
  expectTypeOf(app.authorize).toBeCallableWith('pickUserFile', { appName: 'notes' });
  // @ts-expect-error whose files?
  void app.authorize('pickUserFile', {});
});

it('a window may be one that the page opened, or what a blocked one is', () => {
  expectTypeOf(app.authorize).toBeCallableWith('pickUserFile', params, { window: window.open('') });
  expectTypeOf(app.openAppAuth).toBeCallableWith('pickUserFile', params, { window: null });
  expectTypeOf(completeAppAuth).toBeCallableWith({ window, url: new URL('https://a.example') });
});

it('buildAppAuthUrl needs a state for its page', () => {
  // @ts-expect-error its page needs a state
  void app.buildAppAuthUrl('pickUserFile', { appName: 'notes', redirectUri: '/callback' });
});
