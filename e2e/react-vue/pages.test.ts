import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startPageInHost } from '../../examples/tour/page-in-host.mjs';
import { describeInChromium, launchChromium } from '../browser.js';

const examples = join(import.meta.dirname, '../../examples');

describeInChromium.each(['react-page', 'vue-page'])('%s in the frame of a host', (name) => {
  let browser: Browser;
  let served: Awaited<ReturnType<typeof startPageInHost>>;
  let page: Page;
  let app: FrameLocator;
  const problems: string[] = [];

  beforeAll(async () => {
    const folder = join(examples, name);
    // Vitest says test here, for which the frameworks would be built with their developer's warnings.
    const env = { ...process.env, NODE_ENV: 'production' };
    await promisify(execFile)('npm', ['run', 'build'], {
      cwd: folder,
      env,
      shell: process.platform === 'win32',
    });
    [browser, served] = await Promise.all([launchChromium(), startPageInHost(join(folder, 'dist'), name)]);
  });
  afterAll(() => Promise.all([browser?.close(), served?.close()]));

  beforeEach(async () => {
    problems.length = 0;
    page = await browser.newPage();
    page.on('pageerror', ({ message }) => problems.push(message));
    page.on('console', (line) => {
      if (line.type() === 'error' || line.type() === 'warning') problems.push(line.text());
    });
    app = page.frameLocator('#app');
  });
  afterEach(async () => {
    expect(problems).toEqual([]);
    await page.close();
  });

  const facts = async () => (await app.locator('dd').allTextContents()).join(' ');

  it('shows what the host says of itself', async () => {
    await page.goto(served.hostUrl);
    await app.getByText('1.2.0401').waitFor();
    expect(await facts()).toBe('light en-US 1.2.0401');
    expect(await app.locator('html').getAttribute('lang')).toBe('en-US');
  });

  it('changes its theme with the host’s, and what is painted', async () => {
    await page.goto(served.hostUrl);
    await app.getByText('1.2.0401').waitFor();
    const paper = () => app.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
    const light = await paper();
    await page.locator('#theme').click();
    await app.locator('html[data-theme="dark"]').waitFor({ state: 'attached' });
    await app.getByText('dark').waitFor();
    expect(await paper()).not.toBe(light);
    await page.locator('#theme').click();
    await app.locator('html[data-theme="light"]').waitFor({ state: 'attached' });
    expect(await paper()).toBe(light);
  });

  it('changes its language with the host’s', async () => {
    await page.goto(served.hostUrl);
    await app.getByText('1.2.0401').waitFor();
    await page.locator('#language').selectOption('zh-CN');
    await app.locator('html[lang="zh-CN"]').waitFor({ state: 'attached' });
    expect(await app.locator('h1').textContent()).toMatch(/年.*月.*日/);
  });

  it('asks the host once and subscribes once, whatever its components are', async () => {
    await page.goto(served.hostUrl);
    await app.getByText('1.2.0401').waitFor();
    await page.locator('#calls li').nth(3).waitFor();
    expect((await page.locator('#calls li').allTextContents()).sort()).toEqual([
      'bus.$on("os/language", "notes-1")',
      'bus.$on("os/theme", "notes-1")',
      'connected',
      'getPlatformConfig()',
    ]);
  });

  it('works on in a plain tab, and says why it knows nothing of a host', async () => {
    await page.goto(served.appUrl);
    expect(await page.getByRole('alert').textContent()).toContain('platform');
    expect(await page.locator('h1').textContent()).not.toBe('');
  });
});
