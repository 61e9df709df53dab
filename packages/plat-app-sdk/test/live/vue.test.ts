// @vitest-environment jsdom
import { usePlatformConfig, usePlatformLanguage, usePlatformTheme } from 'plat-app-sdk/vue';
import { describe, expect, it } from 'vitest';
import { type ComputedRef, createApp, effectScope, ref, shallowRef, watchEffect } from 'vue';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { eventually, isFollowed, isLeft } from './facts.js';
import { app, host, pageForEachTest } from './page-in-memory.js';

pageForEachTest();

const isLight = (theme: ComputedRef<string | undefined>) =>
  eventually(() => expect(theme.value).toBe('light'));

describe('an effect scope without a component', () => {
  it('is live until it is stopped', async () => {
    const scope = effectScope();
    const { config, pending, error } = scope.run(() => usePlatformConfig(app)) ?? never();
    expect([config.value, pending.value, error.value]).toEqual([undefined, true, undefined]);
    await eventually(() => expect(config.value).toEqual(host.config));
    expect([pending.value, error.value]).toEqual([false, undefined]);
    await isFollowed(host);
    scope.stop();
    await isLeft(host);
  });

  it('runs an effect again for the field that it reads, and for no other', async () => {
    const scope = effectScope();
    const seen: unknown[] = [];
    const language = scope.run(() => {
      const theme = usePlatformTheme(app);
      watchEffect(() => seen.push(theme.value), { flush: 'sync' });
      return usePlatformLanguage(app);
    });
    await isFollowed(host);
    await host.setLanguage('zh-CN');
    await eventually(() => expect(language?.value).toBe('zh-CN'));
    expect(seen).toEqual([undefined, 'light']);
    scope.stop();
  });
});

describe('a scope that outlives the component in which it was made, as a store does', () => {
  it('stays live', async () => {
    const scope = effectScope(true);
    let theme: ComputedRef<string> | undefined;
    const page = createApp({
      setup() {
        theme = scope.run(() => usePlatformTheme(app, 'light'));
        return () => null;
      },
    });
    page.mount(document.createElement('main'));
    await isFollowed(host);
    page.unmount();
    expect(await host.setTheme('dark')).toBe('delivered');
    await eventually(() => expect(theme?.value).toBe('dark'));
    scope.stop();
  });
});

describe('the instance', () => {
  eachRow([
    ['itself', () => app],
    ['a shallow ref', () => shallowRef(app)],
    ['a ref, which makes a proxy of it', () => ref(app)],
    ['a getter', () => () => app],
  ])('may be given as %s', async (_form, form) => {
    const scope = effectScope();
    await isLight(scope.run(() => usePlatformTheme(form() as never)) ?? never());
    scope.stop();
  });
});

function never(): never {
  throw new Error('The scope did not run');
}
