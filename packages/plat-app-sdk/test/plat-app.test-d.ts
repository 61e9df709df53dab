import {
  type AppAuthResult,
  PlatApp,
  PlatAppError,
  type PlatAppErrorCode,
  type PlatformConfig,
  type Unsubscribe,
} from 'plat-app-sdk';
import { describe, expectTypeOf, it } from 'vitest';

const app = new PlatApp();

describe('PlatApp', () => {
  it('needs no options, and takes a real window', () => {
    expectTypeOf(PlatApp).toBeConstructibleWith();
    expectTypeOf(PlatApp).toBeConstructibleWith({
      window,
      hostOrigin: ['https://a.example'],
      platform: 'fnos',
    });
    // @ts-expect-error there is no such platform
    new PlatApp({ platform: 'other' });
  });

  it('resolves with the configuration', () => {
    expectTypeOf(app.getPlatformConfig()).resolves.toEqualTypeOf<PlatformConfig>();
    expectTypeOf<PlatformConfig['theme']>().toEqualTypeOf<'dark' | 'light'>();
    expectTypeOf<PlatformConfig['format']>().toEqualTypeOf<
      { date?: string | undefined; time?: string | undefined } | undefined
    >();
  });

  it('cannot have its flags changed', () => {
    // @ts-expect-error the environment decides
    app.isWeb = false;
  });
});

describe('the members that ask the user', () => {
  it('resolve with what the host answers, and take what it understands', () => {
    expectTypeOf(app.pickFile({ accept: ['.md'] })).resolves.toEqualTypeOf<string[] | undefined>();
    expectTypeOf(app.pickUserFile()).resolves.toHaveProperty('data').toEqualTypeOf<string[]>();
    expectTypeOf(app.authorizeUserFile('/vol1/a'))
      .resolves.toHaveProperty('data')
      .toEqualTypeOf<string[] | boolean>();
    expectTypeOf(app.pickSharedFile).toBeCallableWith({ directory: true });
    expectTypeOf(app.pickFile).toBeCallableWith({ sidebarGroup: ['team', 'of-a-newer-host'] });
    // @ts-expect-error a place has a name
    void app.pickFile({ sidebarGroup: [5] });
  });

  it('take a signal and a time limit last', () => {
    expectTypeOf(app.showFileDetails).toBeCallableWith(['/a'], { admin: true }, { timeoutMs: 5 });
    expectTypeOf(app.openURL).toBeCallableWith('/help', '_blank', 'width=400', {
      signal: AbortSignal.abort(),
    });
  });
});

describe('$on', () => {
  it('knows what the known events carry', () => {
    void app.$on('os/theme', (theme) => expectTypeOf(theme).toEqualTypeOf<'dark' | 'light'>());
    void app.$once('os/language', (language) => expectTypeOf(language).toEqualTypeOf<string>());
    app.$off('os/theme', (theme) => expectTypeOf(theme).toEqualTypeOf<'dark' | 'light'>());
    // @ts-expect-error a theme is no number
    void app.$on('os/theme', (theme: number) => theme);
  });

  it('takes any other event, and promises nothing of what it carries', () => {
    void app.$on('app/moved', (...payload) => expectTypeOf(payload).toEqualTypeOf<unknown[]>());
  });

  it('resolves with the function that takes the handler off', () => {
    expectTypeOf(app.$on('os/theme', () => {})).resolves.toEqualTypeOf<Unsubscribe>();
    expectTypeOf<Unsubscribe>().returns.toBeVoid();
  });
});

describe('parseAppAuthCallback', () => {
  it('lets a status and an operation through that this version does not know', () => {
    expectTypeOf(app.parseAppAuthCallback).toBeCallableWith(new URL('https://a.example'));
    expectTypeOf(app.parseAppAuthCallback()).toEqualTypeOf<AppAuthResult>();
    expectTypeOf<'later'>().toExtend<AppAuthResult['status']>();
    expectTypeOf<'later'>().toExtend<AppAuthResult['method']>();
  });
});

describe('PlatAppError', () => {
  it('says why in one of the known codes', () => {
    const error = new PlatAppError('no-host', 'text');
    expectTypeOf(error.code).toEqualTypeOf<PlatAppErrorCode>();
    expectTypeOf(error.hint).toBeString();
    expectTypeOf(error.hostCode).toEqualTypeOf<number | undefined>();
    // @ts-expect-error no such code
    new PlatAppError('sorry', 'text');
  });
});
