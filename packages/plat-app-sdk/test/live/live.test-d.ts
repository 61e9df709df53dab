import { PlatApp } from 'plat-app-sdk';
import { openLiveConfig, syncDocument } from 'plat-app-sdk/live';
import * as react from 'plat-app-sdk/react';
import * as vue from 'plat-app-sdk/vue';
import { expectTypeOf, it } from 'vitest';
import { type ComputedRef, ref, shallowRef } from 'vue';

const app = new PlatApp();
type Theme = 'dark' | 'light';

it('the configuration goes to any element of a page', () => {
  expectTypeOf(syncDocument).toBeCallableWith(undefined, { root: document.body });
  // @ts-expect-error it has no language
  syncDocument(app, { root: document });
});

it('what is known cannot be changed', () => {
  // @ts-expect-error it is the host's
  openLiveConfig(app).getSnapshot().pending = false;
  // @ts-expect-error it is the host's
  react.usePlatformConfig(app).pending = false;
  // @ts-expect-error it is the host's
  vue.usePlatformConfig(app).pending.value = false;
});

it('there is a value for sure only with a fallback', () => {
  expectTypeOf(react.usePlatformTheme(app)).toEqualTypeOf<Theme | undefined>();
  expectTypeOf(react.usePlatformTheme(app, 'dark')).toEqualTypeOf<Theme>();
  expectTypeOf(react.usePlatformLanguage(app, 'en')).toEqualTypeOf<string>();
  expectTypeOf(vue.usePlatformTheme(app)).toEqualTypeOf<ComputedRef<Theme | undefined>>();
  expectTypeOf(vue.usePlatformTheme(app, 'dark')).toEqualTypeOf<ComputedRef<Theme>>();
  expectTypeOf(vue.usePlatformLanguage(app, 'en')).toEqualTypeOf<ComputedRef<string>>();
  // @ts-expect-error no such theme
  react.usePlatformTheme(app, 'blue');
  // @ts-expect-error no such theme
  vue.usePlatformTheme(app, 'blue');
});

it('React takes nothing in place of an instance that is not there yet, but not by forgetting it', () => {
  expectTypeOf(react.usePlatformTheme).toBeCallableWith(undefined);
  expectTypeOf(react.usePlatformTheme).toBeCallableWith(null, 'dark');
  // @ts-expect-error it has to be said
  react.usePlatformTheme();
});

it('Vue takes the instance itself, a ref or a getter, and nothing in its place', () => {
  // A deep ref, too: there are no private fields for its proxy to lose.
  for (const given of [
    app,
    shallowRef(app),
    ref(app),
    shallowRef<PlatApp>(),
    () => app,
    () => null,
    undefined,
  ])
    expectTypeOf(vue.usePlatformTheme).toBeCallableWith(given);
});
