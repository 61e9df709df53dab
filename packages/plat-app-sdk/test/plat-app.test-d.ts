import { PlatApp } from 'plat-app-sdk';
import { describe, expectTypeOf, it } from 'vitest';

// What the declarations say is in the report of the API. Here is what callers may do with them.
const app = new PlatApp();

describe('PlatApp', () => {
  it('needs no options, and takes a real window', () => {
    expectTypeOf(PlatApp).toBeConstructibleWith();
    expectTypeOf(PlatApp).toBeConstructibleWith({ window, hostOrigin: ['https://a.example'] });
    // @ts-expect-error there is no such platform
    new PlatApp({ platform: 'other' });
  });

  it('takes places that a newer host may have', () => {
    expectTypeOf(app.pickFile).toBeCallableWith({ sidebarGroup: ['team', 'of-a-newer-host'] });
    // @ts-expect-error a place has a name
    void app.pickFile({ sidebarGroup: [5] });
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
});
