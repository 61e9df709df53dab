import { PlatApp, type PlatAppError, type PlatformConfig } from 'plat-app-sdk';
import { type LivePlatformConfig, openLiveConfig, syncDocument } from 'plat-app-sdk/live';
import * as react from 'plat-app-sdk/react';
import * as vue from 'plat-app-sdk/vue';
import { describe, expectTypeOf, it } from 'vitest';
import { type ComputedRef, ref, shallowRef } from 'vue';

const app = new PlatApp();
type Theme = 'dark' | 'light';

describe('the live configuration', () => {
  it('is a store, whose snapshots cannot be changed', () => {
    const { subscribe, getSnapshot } = openLiveConfig(app);
    expectTypeOf(getSnapshot()).toEqualTypeOf<LivePlatformConfig>();
    expectTypeOf(subscribe).parameters.toEqualTypeOf<[observer: (live: LivePlatformConfig) => void]>();
    expectTypeOf(subscribe(() => {})).toEqualTypeOf<() => void>();
    // @ts-expect-error it is the host's
    getSnapshot().pending = false;
  });

  it('goes to any element of a page', () => {
    expectTypeOf(syncDocument(app)).toEqualTypeOf<() => void>();
    expectTypeOf(syncDocument).toBeCallableWith(undefined, { root: document.body });
    // @ts-expect-error it has no language
    syncDocument(app, { root: document });
  });
});

describe('the hooks for React', () => {
  it('tell all that is known, which cannot be changed', () => {
    const known = react.usePlatformConfig(app);
    expectTypeOf(known.config).toEqualTypeOf<PlatformConfig | undefined>();
    expectTypeOf(known.error).toEqualTypeOf<PlatAppError | undefined>();
    expectTypeOf(known.pending).toBeBoolean();
    // @ts-expect-error it is the host's
    known.pending = false;
  });

  it('have a value for sure only with a fallback', () => {
    expectTypeOf(react.usePlatformTheme(app)).toEqualTypeOf<Theme | undefined>();
    expectTypeOf(react.usePlatformTheme(app, 'dark')).toEqualTypeOf<Theme>();
    expectTypeOf(react.usePlatformLanguage(app)).toEqualTypeOf<string | undefined>();
    expectTypeOf(react.usePlatformLanguage(app, 'en')).toEqualTypeOf<string>();
    // @ts-expect-error no such theme
    react.usePlatformTheme(app, 'blue');
  });

  it('take nothing in place of an instance that is not there yet, but not by forgetting it', () => {
    expectTypeOf(react.usePlatformTheme).toBeCallableWith(undefined);
    expectTypeOf(react.usePlatformTheme).toBeCallableWith(null, 'dark');
    // @ts-expect-error it has to be said
    react.usePlatformTheme();
  });
});

describe('the composables for Vue', () => {
  it('tell all that is known, each field a ref that cannot be changed', () => {
    const { config, error, pending } = vue.usePlatformConfig(app);
    expectTypeOf(config).toEqualTypeOf<ComputedRef<PlatformConfig | undefined>>();
    expectTypeOf(error).toEqualTypeOf<ComputedRef<PlatAppError | undefined>>();
    expectTypeOf(pending).toEqualTypeOf<ComputedRef<boolean>>();
    // @ts-expect-error it is the host's
    pending.value = false;
  });

  it('have a value for sure only with a fallback', () => {
    expectTypeOf(vue.usePlatformTheme(app)).toEqualTypeOf<ComputedRef<Theme | undefined>>();
    expectTypeOf(vue.usePlatformTheme(app, 'dark')).toEqualTypeOf<ComputedRef<Theme>>();
    expectTypeOf(vue.usePlatformLanguage(app)).toEqualTypeOf<ComputedRef<string | undefined>>();
    expectTypeOf(vue.usePlatformLanguage(app, 'en')).toEqualTypeOf<ComputedRef<string>>();
    // @ts-expect-error no such theme
    vue.usePlatformTheme(app, 'blue');
  });

  it('take the instance itself, a ref or a getter', () => {
    expectTypeOf(vue.usePlatformTheme).toBeCallableWith(shallowRef(app));
    expectTypeOf(vue.usePlatformTheme).toBeCallableWith(() => app);
    // A deep ref, too: there are no private fields for its proxy to lose.
    expectTypeOf(vue.usePlatformTheme).toBeCallableWith(ref(app));
  });

  it('take nothing in place of an instance that is not there yet', () => {
    expectTypeOf(vue.usePlatformTheme).toBeCallableWith(undefined);
    expectTypeOf(vue.usePlatformTheme).toBeCallableWith(shallowRef<PlatApp>());
    expectTypeOf(vue.usePlatformTheme).toBeCallableWith(() => null);
  });
});
