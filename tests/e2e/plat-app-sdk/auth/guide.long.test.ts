import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInChromium } from '../../browser.js';
import { browser, useAuthSites } from './auth-browser.js';

/** The pages of the guide, by the name in their first line, with the packages as files of the site. */
function guidePages(): Record<string, string> {
  const guide = new URL('../../../../docs/guides/authorization-in-a-plain-tab.md', import.meta.url);
  const blocks = readFileSync(guide, 'utf8').matchAll(/^```html\n<!-- (\S+) -->\n(.*?)^```/gms);
  const pages = [...blocks].map(([, name = '', page = '']) => [
    name,
    page
      .replace("'plat-app-sdk'", "'/sdk/index.js'")
      .replace("'plat-app-sdk/callback'", "'/sdk/callback.js'"),
  ]);
  return Object.fromEntries(pages) as Record<string, string>;
}

async function popupOf(page: Page, button: string): Promise<Page> {
  const [popup] = await Promise.all([page.context().waitForEvent('page'), page.click(button)]);
  await popup.waitForSelector('#allow');
  return popup;
}

const says = (page: Page, hasText: string | RegExp) => page.locator('#message', { hasText }).waitFor();
const allow = (popup: Page) => Promise.all([popup.waitForEvent('close'), popup.click('#allow')]);
const folders = (page: Page) => page.locator('#folders li').allTextContents();

describeInChromium('the guide to authorization in a plain tab', () => {
  const sites = useAuthSites({ guide: { pages: guidePages() } });
  const open = async (name: string): Promise<Page> => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${sites.guide.origin}/app/notes/${name}`);
    await page.waitForLoadState('networkidle');
    return page;
  };

  it('has a page and a callback page that show what the user chose', async () => {
    const page = await open('index.html');
    expect(await folders(page)).toEqual([]);
    const popup = await popupOf(page, '#choose');
    await allow(popup);
    await page.waitForSelector('#folders li');
    expect(await folders(page)).toEqual(['/vol1/a b', '/vol1/ü']);
    expect(await page.textContent('#message')).toBe('success');
  });

  it('has a page that says what the user refused', async () => {
    const page = await open('index.html');
    const popup = await popupOf(page, '#choose');
    await popup.click('#deny');
    await says(page, /^Nothing was authorized\./);
  });

  it('has a page that offers a link when the window is blocked, and takes its result', async () => {
    const page = await open('index.html');
    await page.evaluate(() => {
      window.open = () => null;
    });
    await page.click('#choose');
    const popup = await popupOf(page, '#link');
    await allow(popup);
    await page.waitForSelector('#folders li');
  });

  it('has a callback page that takes no forged result', async () => {
    const page = await open('callback.html?status=success&state=forged&path=%5B%22%2Fforged%22%5D');
    await says(page, 'no longer valid');
  });

  it('has a page that takes the result of its window after it was loaded again', async () => {
    const page = await open('index.html');
    const popup = await popupOf(page, '#choose');
    await page.goto('about:blank');
    await popup.click('#allow');
    await says(popup, /^Done/);
    await page.goto(`${sites.guide.origin}/app/notes/index.html`);
    await says(page, /^success$/);
  });

  it('has a page that opens its window first and then waits, and one that listens by itself', async () => {
    for (const name of ['own-window.html', 'listens.html']) {
      const page = await open(name);
      await allow(await popupOf(page, '#choose'));
      await says(page, /^success$/);
    }
  });

  it('has pages that do without a second window', async () => {
    const page = await open('same-window.html');
    await page.click('#choose');
    await page.click('#allow');
    await page.waitForURL(`${sites.guide.origin}/app/notes/returned.html`);
    await says(page, /^success: \/vol1/);
    await page.reload();
    await says(page, /^There is nothing new here/);
  });
});
