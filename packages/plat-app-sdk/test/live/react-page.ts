import { usePlatformConfig, usePlatformLanguage, usePlatformTheme } from 'plat-app-sdk/react';
import { createElement, Fragment, type ReactNode, StrictMode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { type Framework, type MountedPage, type Shown, textOf } from './framework.js';

export { version } from 'react';

function Known({ app }: Pick<Shown, 'app'>): ReactNode {
  const theme = usePlatformTheme(app, 'light');
  const language = usePlatformLanguage(app, 'en');
  return createElement('p', null, textOf({ theme, language, ...usePlatformConfig(app) }));
}

function page({ app, components = 1 }: Shown): ReactNode {
  const known = Array.from({ length: components }, (_, key) => createElement(Known, { app, key }));
  return createElement(StrictMode, null, createElement(Fragment, null, known));
}

const mounted = (root: Root): MountedPage => ({
  show: (shown) => root.render(page(shown)),
  unmount: () => root.unmount(),
});

/** Strict mode mounts everything twice, and so makes each test one of giving back as well. */
export const framework: Framework = {
  mount(element, shown) {
    const root = createRoot(element);
    root.render(page(shown));
    return mounted(root);
  },
  hydrate(element, shown, complain) {
    const onRecoverableError = (error: unknown) => complain(String(error));
    return mounted(hydrateRoot(element, page(shown), { onRecoverableError }));
  },
  renderOnServer: async (shown) => renderToString(page(shown)),
};
