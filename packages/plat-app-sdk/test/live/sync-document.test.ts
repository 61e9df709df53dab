// @vitest-environment jsdom
import { PlatApp } from 'plat-app-sdk';
import { syncDocument } from 'plat-app-sdk/live';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventually, isFollowed, isLeft } from './facts.js';
import { app, host, pageForEachTest } from './page-in-memory.js';

const html = document.documentElement;
const shown = () => [html.dataset.theme, html.style.colorScheme, html.lang];

pageForEachTest({ config: { theme: 'dark', language: 'de-DE' } });
beforeEach(() => {
  html.removeAttribute('data-theme');
  html.removeAttribute('style');
  html.lang = 'en';
});

describe('a document', () => {
  it('takes the theme and the language of the host, and follows both', async () => {
    const end = syncDocument(app);
    expect(shown()).toEqual([undefined, '', 'en']);
    await eventually(() => expect(shown()).toEqual(['dark', 'dark', 'de-DE']));
    await isFollowed(host);
    await host.setTheme('light');
    await host.setLanguage('zh-CN');
    expect(shown()).toEqual(['light', 'light', 'zh-CN']);
    end();
  });

  it('stays as it is when that ends', async () => {
    const end = syncDocument(app);
    await eventually(() => expect(html.dataset.theme).toBe('dark'));
    end();
    await isLeft(host);
    await host.setTheme('light');
    expect(shown()).toEqual(['dark', 'dark', 'de-DE']);
  });

  it('keeps what the page itself says where there is no host', async () => {
    const tab = new PlatApp();
    const end = syncDocument(tab);
    await expect(tab.getPlatformConfig()).rejects.toMatchObject({ code: 'no-host' });
    expect(shown()).toEqual([undefined, '', 'en']);
    end();
  });

  it('may be another element', async () => {
    const root = document.createElement('main');
    const end = syncDocument(app, { root });
    await eventually(() => expect(root.outerHTML).toContain('data-theme="dark"'));
    expect(root.lang).toBe('de-DE');
    expect(shown()).toEqual([undefined, '', 'en']);
    end();
  });
});
