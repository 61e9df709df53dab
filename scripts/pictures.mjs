// Takes the pictures of README, site and guides anew, and with LC_ALL=zh_CN.UTF-8 those of the Chinese ones, for which the machine
// needs a Chinese font (Debian: fonts-noto-cjk). Usage, after npm run build: node scripts/pictures.mjs
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { said } from '../examples/tour/language.mjs';
import { startPlatform } from '../examples/tour/platform.mjs';
import { connectAgent } from '../examples/tour/steps/agent.mjs';
import { startPlatDev } from '../packages/dev/dist/index.js';
import { launchChromium } from './browsers.mjs';
import { packAll } from './packed/project.mjs';

const run = promisify(execFile);
const images = said('../docs/guides/images/', '../docs/zh/guides/images/');
const at = (name) => fileURLToPath(new URL(`${images}${name}.png`, import.meta.url));
const language = said('en-US', 'zh-CN');
const command = fileURLToPath(new URL('../packages/pm-api/bin/pm-api.js', import.meta.url));
const SIZE = { width: 1100, height: 720 };
const NOTE = said('Water the tomatoes', '给番茄浇水');

const platform = await startPlatform({ port: 0 });
const browser = await launchChromium();
try {
  await terminalPictures();
  await desktopPictures();
  await createdPicture();
} finally {
  await browser.close();
  await platform.close();
}

/** The desktop with an application, its picker, the panel of faults in dark, the phone, and the page that asks in a plain tab. */
async function desktopPictures() {
  const context = await browser.newContext({ viewport: SIZE, locale: language });
  const page = await context.newPage();
  await page.goto(platform.desktopUrl);
  const notes = page.frameLocator('iframe[name="plat-dev-window"]');
  await notes.getByLabel(said('New note', '新笔记')).fill(NOTE);
  await notes.getByRole('button', { name: said('Add', '添加') }).click();
  await notes.getByText(NOTE).waitFor();
  await page
    .locator('.log li summary')
    .filter({ hasText: said('gateway', '网关') })
    .last()
    .click();
  await page.screenshot({ path: at('desktop') });

  await notes.getByRole('button', { name: said('Choose a folder', '选择文件夹') }).click();
  await page.getByRole('option', { name: 'documents' }).click();
  await page.screenshot({ path: at('picker') });
  await page.getByRole('button', { name: said('Cancel', '取消') }).click();

  await page.getByRole('button', { name: said('Switch to the dark theme', '切换到深色主题') }).click();
  await page.getByRole('tab', { name: said('Faults', '故障') }).click();
  await page.screenshot({ path: at('faults') });
  await page.getByRole('button', { name: said('Switch to the light theme', '切换到浅色主题') }).click();
  await page.getByRole('tab', { name: said('Inspector', '检查器') }).click();
  await page.getByRole('button', { name: said('Phone', '手机') }).click();
  await page.frameLocator('iframe[name="plat-dev-mobile"]').getByText(NOTE).waitFor();
  await page.screenshot({ path: at('phone') });

  await page.setViewportSize({ width: 600, height: 320 });
  const asked = {
    appName: 'notes',
    path: '/vol1/1000/documents',
    redirectUri: '/app/notes/callback.html',
    state: 'shown',
  };
  await page.goto(
    new URL(`/app-auth/authorize-user-file?${new URLSearchParams(asked)}`, platform.desktopUrl).href,
  );
  // It can be pressed a moment after the page is shown.
  await page.getByRole('button', { name: said('Allow', '允许'), exact: true }).click({ trial: true });
  await page.screenshot({ path: at('authorization') });
  await context.close();
}

/** What `npm create plat-app@latest notes` makes, on the desktop, with a file of the chosen folder open. */
async function createdPicture() {
  const folder = await mkdtemp(join(tmpdir(), 'plat-picture-'));
  await packAll(folder);
  const create = fileURLToPath(
    new URL('../packages/create-plat-app/bin/create-plat-app.js', import.meta.url),
  );
  await run(process.execPath, [create, 'notes', '--from', folder], { cwd: folder });
  const project = join(folder, 'notes');
  await run('npm', ['run', 'build'], { cwd: project });
  const dev = await startPlatDev({ package: join(project, 'dist/package'), port: 0, language });
  const page = await browser.newPage({ viewport: SIZE, locale: language });
  await page.goto(dev.url);
  const application = page.frameLocator('iframe[name="plat-dev-window"]');
  await application.getByRole('button', { name: said('Choose a folder', '选择文件夹') }).click();
  await page.getByRole('option', { name: 'documents' }).click();
  await page.getByRole('button', { name: said('Choose', '选择'), exact: true }).click();
  await application.getByRole('button', { name: 'readme.md' }).click();
  await application.getByText('Everything that Ada writes.').waitFor();
  await page.screenshot({ path: at('created') });
  await page.close();
  await dev.close();
  await rm(folder, { recursive: true });
}

/** The work list of ZenTao in a terminal, and as an agent receives it. */
async function terminalPictures() {
  const env = { ...process.env, ...platform.login };
  const { stdout } = await run(process.execPath, [command, 'my', '--output', 'table'], { env });
  await terminal('pm-api-my', `$ pm-api my\n${stdout}`);
  const agent = await connectAgent(platform);
  const { structuredContent } = await agent.callTool({ name: 'my_work', arguments: {} });
  await agent.close();
  const fields = ['kinds', 'bugs', 'tasks', 'items', 'id', 'title', 'name', 'status', 'pri'];
  const response = JSON.stringify(structuredContent, fields, 1).replaceAll(/\n(?: {5,}| {4}(?=\}))/g, ' ');
  const question = said('What is on my list in ZenTao?', '我在禅道里有哪些待处理的工作？');
  await terminal('agent', `${question}\n\nmy_work {}\n${response}`);
}

/** A terminal with a text in it. */
async function terminal(name, text) {
  const page = await browser.newPage({ deviceScaleFactor: 2 });
  // A Chinese character is as wide as two others, as in a terminal.
  await page.setContent(
    `<style>@font-face { font-family: Han; src: local('Noto Sans Mono CJK SC'); size-adjust: 120.4% }
    pre { display: inline-block; margin: 0; padding: 20px 24px; font: 14px/1.25 'DejaVu Sans Mono', Han, monospace }
    pre { background: #0d1117; color: #e6edf3; border-radius: 8px }</style><pre></pre>`,
  );
  const terminal = page.locator('pre');
  await terminal.evaluate((element, shown) => {
    element.textContent = shown;
  }, text);
  await terminal.screenshot({ path: at(name), omitBackground: true });
  await page.close();
}
