import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectBrowser, describeInChromium, type ServedFolder, serveFolder } from './browser.js';

const dist = join(import.meta.dirname, '../../packages/plat-app-sdk/dist');
const blank = '<!doctype html><title>page</title>';
const withScript = `${blank}<script src="/sdk/plat-app-sdk.global.js"></script>`;
const withModule = `${blank}<script type="module">
  import * as sdk from '/sdk/index.js';
  import * as callback from '/sdk/callback.js';
  globalThis.exported = Object.keys({ ...sdk, ...callback });
</script>`;

describeInChromium('the script build', () => {
  let browser: Browser;
  let pages: ServedFolder;
  let page: Page;

  beforeAll(async () => {
    [browser, pages] = await Promise.all([
      connectBrowser(),
      serveFolder({ '/': blank, '/script': withScript, '/module': withModule, '/sdk/': dist }),
    ]);
    page = await browser.newPage();
  });
  afterAll(() => Promise.all([browser?.close(), pages?.close()]));

  const open = async (path: string): Promise<string[]> => {
    await page.goto(pages.origin + path);
    return page.evaluate(() => Object.getOwnPropertyNames(globalThis));
  };

  it('makes one global, PlatAppSdk, and no other', async () => {
    const before = new Set(await open('/'));
    expect((await open('/script')).filter((name) => !before.has(name))).toEqual(['PlatAppSdk']);
  });

  it('has all that the module and its callback half export, under the same names', async () => {
    await open('/module');
    const exported = await page.evaluate<string[]>('exported');
    expect(exported).toContain('PlatApp');
    await open('/script');
    expect((await page.evaluate<string[]>('Object.keys(PlatAppSdk)')).sort()).toEqual(exported.sort());
  });

  it('works in a page that allows scripts of its own origin only', async () => {
    await page.route('**/script', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { 'content-security-policy': "script-src 'self'" } });
    });
    await open('/script');
    await page.unroute('**/script');
    expect(await page.evaluate('new PlatAppSdk.PlatApp().isStandaloneWeb')).toBe(true);
  });
});
