import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { type AxeResults, source as axe } from 'axe-core';
import { execa } from 'execa';
import { Hono } from 'hono';
import type { Browser, Page } from 'playwright-core';
import { globSync } from 'tinyglobby';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { listen } from '../../../scripts/listen.mjs';
import { connectBrowser, describeInChromium } from '../browser.js';

const root = join(import.meta.dirname, '../../..');
const built = join(root, 'docs/.vitepress/dist');

const PAGES = [
  '/',
  '/guides/first-call',
  '/guides/without-a-device',
  '/guides/page-errors',
  '/guides/benchmarks',
  '/guides/zentao-script',
  '/guides/zentao-agent',
  '/zh/guides/start-an-application',
  '/zh/examples/nightly-report',
  '/packages/pm-api-client',
  '/architecture',
  '/contributing/',
  '/reference/',
  '/reference/pm-api-client/interfaces/Tasks',
  '/zh/',
  '/zh/guides/bugs-stories-and-tasks',
  '/zh/packages/plat-dev',
];

let browser: Browser;
let site: Awaited<ReturnType<typeof listen>>;

/** A tab on a page of the site. */
async function open(path: string, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const context = await browser.newContext({
    colorScheme,
    reducedMotion: 'reduce',
    viewport: { width: 1400, height: 900 },
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(site.origin + path);
  return page;
}

/** The addresses that a search finds, with the words that it shows of them. */
async function search(page: Page, words: string): Promise<(string | null)[]> {
  // The prerendered page shows its search before a script listens to keys.
  await page.waitForFunction(`'__vue_app__' in document.querySelector('#app')`);
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox').fill(words);
  const results = page.locator('.VPLocalSearchBox .result');
  await results.first().waitFor();
  return results.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
}

describeInChromium('the built site', () => {
  beforeAll(async () => {
    await execa('npm', ['exec', '--', 'pnpm', '--filter', 'docs', 'run', 'site:build'], { cwd: root });
    browser = await connectBrowser();
    site = await listen(
      new Hono().get(
        '*',
        serveStatic({
          root: built,
          // As hosts of static sites do for addresses without `.html`.
          rewriteRequestPath: (path) => (existsSync(`${built}${path}.html`) ? `${path}.html` : path),
        }),
      ),
    );
  }, 600_000);
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  it.each(PAGES.flatMap((path) => [[path, 'light'] as const, [path, 'dark'] as const]))(
    'has no violation that axe finds on %s, %s',
    async (path, colors) => {
      const page = await open(path, colors);
      await page.evaluate(axe);
      const { violations } = await page.evaluate<AxeResults>('axe.run({ resultTypes: ["violations"] })');
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
      );
      expect(found).toEqual([]);
    },
  );

  it.each([
    ['/guides/first-call', '/zh/guides/first-call'],
    ['/packages/plat-dev', '/zh/packages/plat-dev'],
    ['/', '/zh/'],
    ['/zh/guides/pm-traps', '/guides/pm-traps'],
    // These have no translation.
    ['/reference/', '/zh/'],
    ['/architecture', '/zh/'],
  ])('leads by its language switch from %s to %s', async (from, to) => {
    const page = await open(from);
    await page.getByRole('button', { name: /Change language|切换语言/ }).hover();
    await page.locator('.VPNavBarTranslations a').click();
    await page.waitForURL(site.origin + to);
    expect(await page.locator('.NotFound').count()).toBe(0);
  });

  it('shows a line that ends with a value in braces', async () => {
    const page = await open('/guides/check-rules');
    expect(await page.locator('main').textContent()).toContain('The entry has {present} and no {absent}');
  });

  it.each(['延期', '迭代', '影响版本'])('finds %s in Chinese', async (word) => {
    const [first] = await search(await open('/zh/'), word);
    expect(first).toMatch(/^\/zh\//);
    const page = await open(first ?? '');
    expect(await page.locator('main').textContent()).toContain(word);
  });

  it('finds pages of the entrance that the reader came by first', async () => {
    const [ofZentao] = await search(await open('/guides/zentao-script'), 'errors');
    expect(ofZentao).toMatch(/pm|zentao|refused/);
    const [ofFnos] = await search(await open('/guides/start-an-application'), 'errors');
    expect(ofFnos).not.toMatch(/pm|zentao/);
    const [ofAll] = await search(await open('/'), 'mcp');
    expect(ofAll).toMatch(/^\/guides\/pm-mcp/);
  });

  it.each([
    ['/guides/zentao-script', 'create bug', /bugs-stories-and-tasks#create-update/],
    ['/guides/zentao-script', 'update bug', /bugs-stories-and-tasks#create-update/],
    ['/guides/zentao-script', 'delete bug', /pm-api-command#write-delete/],
    ['/guides/start-an-application', 'create bug', /bugs-stories-and-tasks#/],
    ['/guides/start-an-application', 'log hours', /bugs-stories-and-tasks#log-hours/],
    ['/', 'create a bug', /bugs-stories-and-tasks#create-update/],
    ['/', 'install', /to-a-device#/],
    ['/', 'deploy', /to-a-device#/],
    ['/', 'socket-missing', /gateway-errors#socket-missing/],
    ['/', 'usePlatformTheme', /plat-app-sdk#|react-and-vue#/],
    ['/zh/guides/zentao-script', '创建 bug', /bugs-stories-and-tasks#创建/],
    ['/zh/guides/zentao-script', '报表', /pm-api-command#/],
    ['/zh/', '深色', /react-and-vue#/],
    ['/zh/', '暗色', /react-and-vue#/],
  ])('on %s leads who searches for %s to what explains it', async (at, words, page) => {
    const [first] = await search(await open(at), words);
    expect(decodeURI(first ?? '')).toMatch(page);
  });

  it.each([
    ['/guides/benchmarks', ['Trust']],
    ['/packages/plat-testing', []],
    ['/packages/plat-dev', ['fnOS applications']],
    ['/examples/bulk-import', ['ZenTao']],
    ['/zh/guides/', []],
  ])('shows in the top bar where %s belongs, and all guides beside it', async (path, entrance) => {
    const page = await open(path);
    expect(await page.locator('.VPNavBarMenuLink.active').allTextContents()).toEqual(entrance);
    const guides = page.locator('.VPSidebar').getByRole('link', { name: /^(All guides|全部指南)/ });
    expect(await guides.getAttribute('href')).toMatch(/\/guides\/$/);
  });

  it('describes each page by the product that it is about', async () => {
    const files = globSync('**/*.html', { cwd: built, ignore: ['404.html'] });
    const texts = files.map((file) => [file, readFileSync(join(built, file), 'utf8')] as const);
    const descriptionOf = (html: string) =>
      /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '';
    const unnamed = texts.filter(([, html]) => !/fnOS|飞牛|ZenTao|禅道/.test(descriptionOf(html)));
    expect(unnamed.map(([file]) => file)).toEqual([]);
    const guides = texts
      .filter(([file]) => /^(zh\/)?guides\//.test(file))
      .map(([, html]) => descriptionOf(html));
    expect(new Set(guides).size).toBe(guides.length);
  });

  it('finds the README of a package in the language of the page', async () => {
    expect(await search(await open('/zh/'), '模拟器')).toContainEqual(
      expect.stringMatching(/^\/zh\/packages\/plat-dev/),
    );
    const english = await search(await open('/'), 'emulator');
    expect(english).toContainEqual(expect.stringMatching(/^\/packages\/plat-dev/));
    expect(english.filter((address) => address?.startsWith('/zh/'))).toEqual([]);
  });
});
