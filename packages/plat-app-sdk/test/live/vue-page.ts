import { usePlatformConfig, usePlatformLanguage, usePlatformTheme } from 'plat-app-sdk/vue';
import { type App, createSSRApp, createApp as createVueApp, defineComponent, h, shallowRef } from 'vue';
import { renderToString } from 'vue/server-renderer';
import { type Framework, type MountedPage, type Shown, textOf } from './framework.js';

export { version } from 'vue';

const Known = defineComponent(
  ({ app }: { app: () => Shown['app'] }) => {
    const theme = usePlatformTheme(app, 'light');
    const language = usePlatformLanguage(app, 'en');
    const { config, pending, error } = usePlatformConfig(app);
    return () =>
      h(
        'p',
        textOf({
          theme: theme.value,
          language: language.value,
          config: config.value,
          pending: pending.value,
          error: error.value,
        }),
      );
  },
  { props: ['app'] },
);

function page(first: Shown, create: typeof createVueApp): { vueApp: App; show(shown: Shown): void } {
  const shown = shallowRef(first);
  const app = () => shown.value.app;
  const vueApp = create({
    render: () => Array.from({ length: shown.value.components ?? 1 }, (_, key) => h(Known, { app, key })),
  });
  return {
    vueApp,
    show(next) {
      shown.value = next;
    },
  };
}

function mounted(element: HTMLElement, { vueApp, show }: ReturnType<typeof page>): MountedPage {
  vueApp.mount(element);
  return { show, unmount: () => vueApp.unmount() };
}

export const framework: Framework = {
  mount: (element, shown) => mounted(element, page(shown, createVueApp)),
  hydrate(element, shown, complain) {
    const toHydrate = page(shown, createSSRApp);
    toHydrate.vueApp.config.warnHandler = complain;
    return mounted(element, toHydrate);
  },
  renderOnServer: (shown) => renderToString(page(shown, createSSRApp).vueApp),
};
