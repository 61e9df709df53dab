// @vitest-environment jsdom
import type { PlatApp } from 'plat-app-sdk';
import { usePlatformLanguage, usePlatformTheme } from 'plat-app-sdk/react';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { eventually, isFollowed } from './facts.js';
import { app, host, pageForEachTest } from './page-in-memory.js';

pageForEachTest();

interface Seen {
  app: PlatApp;
  see(value: unknown): void;
}

function Theme({ app, see }: Seen): null {
  see(usePlatformTheme(app));
  return null;
}

function Language({ app, see }: Seen): null {
  see(usePlatformLanguage(app));
  return null;
}

it('renders a component again for the field that it shows, and for no other', async () => {
  const themes: unknown[] = [];
  const languages: unknown[] = [];
  const root = createRoot(document.createElement('main'));
  root.render([
    createElement(Theme, { key: 1, app, see: (theme) => themes.push(theme) }),
    createElement(Language, { key: 2, app, see: (language) => languages.push(language) }),
  ]);
  await eventually(() => expect(languages).toEqual([undefined, 'en-US']));
  await isFollowed(host);
  await host.setLanguage('zh-CN');
  await eventually(() => expect(languages).toEqual([undefined, 'en-US', 'zh-CN']));
  expect(themes).toEqual([undefined, 'light']);
  root.unmount();
});
