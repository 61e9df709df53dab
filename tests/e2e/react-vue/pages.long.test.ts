import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type RunningPlatDev, startPlatDev } from '../../../packages/dev/src/index.js';
import { connectBrowser, describeInChromium, type ServedFolder, serveFolder } from '../browser.js';

const examples = join(import.meta.dirname, '../../../examples');

describeInChromium.each(['react-page', 'vue-page'])('%s in the frame of a host', (name) => {
  let browser: Browser;
  let served: ServedFolder;
  let dev: RunningPlatDev;
  let page: Page;
  const problems: string[] = [];

  beforeAll(async () => {
    const folder = join(examples, name);
    // Vitest says test here, for which the frameworks would be built with their developer's warnings.
    const env = { ...process.env, NODE_ENV: 'production' };
    const shell = process.platform === 'win32';
    await promisify(execFile)('npm', ['run', 'build'], { cwd: folder, env, shell });
    [browser, served] = await Promise.all([
      connectBrowser(),
      serveFolder({ [`/app/${name}/`]: join(folder, 'dist') }),
    ]);
    dev = await startPlatDev({ app: served.origin, package: folder, port: 0 });
  });
  afterAll(() => Promise.all([browser?.close(), dev?.close(), served?.close()]));

  beforeEach(async () => {
    await dev.reset();
    problems.length = 0;
    page = await browser.newPage();
    page.on('pageerror', ({ message }) => problems.push(message));
    page.on('console', (line) => {
      if (line.type() === 'error' || line.type() === 'warning') problems.push(line.text());
    });
  });
  afterEach(async () => {
    expect(problems).toEqual([]);
    await page.close();
  });

  /** The page in the desktop, when it knows its host. */
  const open = async (): Promise<Frame> => {
    await page.goto(dev.url);
    const element = await page.waitForSelector('iframe[name="plat-dev-window"]');
    const frame = await element.contentFrame();
    if (frame === null) throw new Error('The desktop has no frame');
    await frame.getByText(dev.state().config.systemVersion).waitFor();
    return frame;
  };

  it('is built without the texts for developers', async () => {
    const folder = join(examples, name, 'dist');
    const scripts = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.js'));
    const code = await Promise.all(scripts.map((file) => readFile(join(folder, file), 'utf8')));
    expect(code.join('\n')).toContain('no-host');
    expect(code.join('\n')).not.toContain('Set micro_app=true');
  });

  it('shows what the host says of itself', async () => {
    const frame = await open();
    const { theme, language, systemVersion } = dev.state().config;
    expect(await frame.locator('dd').allTextContents()).toEqual([theme, language, systemVersion]);
    expect(await frame.locator('html').getAttribute('lang')).toBe(language);
  });

  it('changes its theme with the host’s, and what is painted', async () => {
    const frame = await open();
    const paper = () => frame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
    const light = await paper();
    await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
    await frame.locator('html[data-theme="dark"]').waitFor({ state: 'attached' });
    await frame.getByText('dark', { exact: true }).waitFor();
    await expect.poll(paper).not.toBe(light);
    await page.getByRole('button', { name: 'Switch to the light theme' }).click();
    await frame.locator('html[data-theme="light"]').waitFor({ state: 'attached' });
    await expect.poll(paper).toBe(light);
  });

  it('changes its language with the host’s', async () => {
    const frame = await open();
    dev.change({ language: 'zh-CN' });
    await frame.locator('html[lang="zh-CN"]').waitFor({ state: 'attached' });
    expect(await frame.locator('h1').textContent()).toMatch(/年.*月.*日/);
  });

  it('asks the host once and subscribes once, whatever its components are', async () => {
    await open();
    const asked = () => dev.log().flatMap(({ kind, title }) => (kind === 'host-call' ? [title] : []));
    await expect.poll(() => asked().length).toBeGreaterThanOrEqual(4);
    expect(asked().sort()).toEqual(['$on os/language', '$on os/theme', 'getPlatformConfig', 'handshake']);
  });

  it('works on in a plain tab, and says why it knows nothing of a host', async () => {
    await page.goto(`${dev.url}/app/${name}/`);
    expect(await page.getByRole('alert').textContent()).toContain('no-host');
    expect(await page.locator('h1').textContent()).not.toBe('');
  });
});
