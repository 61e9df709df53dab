// Takes the pictures of README, site and guides anew. Usage, after npm run build: node scripts/pictures.mjs
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startPlatform } from '../examples/tour/platform.mjs';
import { connectAgent } from '../examples/tour/steps/agent.mjs';
import { startPlatDev } from '../packages/dev/dist/index.js';
import { launchChromium } from './browsers.mjs';
import { packAll } from './packed/project.mjs';

const run = promisify(execFile);
const at = (name) => fileURLToPath(new URL(`../docs/guides/images/${name}.png`, import.meta.url));
const command = fileURLToPath(new URL('../packages/pm-api/bin/pm-api.js', import.meta.url));
const SIZE = { width: 1100, height: 720 };

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
  const context = await browser.newContext({ viewport: SIZE, locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(platform.desktopUrl);
  const notes = page.frameLocator('iframe[name="plat-dev-window"]');
  await notes.getByLabel('New note').fill('Water the tomatoes');
  await notes.getByRole('button', { name: 'Add' }).click();
  await notes.getByText('Water the tomatoes').waitFor();
  await page.locator('.log li summary').filter({ hasText: 'gateway' }).last().click();
  await page.screenshot({ path: at('desktop') });

  await notes.getByRole('button', { name: 'Choose a folder' }).click();
  await page.getByRole('option', { name: 'documents' }).click();
  await page.screenshot({ path: at('picker') });
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: /dark/i }).click();
  await page.getByRole('tab', { name: 'Faults' }).click();
  await page.screenshot({ path: at('faults') });
  await page.getByRole('button', { name: /light/i }).click();
  await page.getByRole('tab', { name: 'Inspector' }).click();
  await page.getByRole('button', { name: 'Phone' }).click();
  await page.frameLocator('iframe[name="plat-dev-mobile"]').getByText('Water the tomatoes').waitFor();
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
  await page.getByRole('button', { name: 'Allow' }).click({ trial: true });
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
  const dev = await startPlatDev({ package: join(project, 'dist/package'), port: 0, language: 'en-US' });
  const page = await browser.newPage({ viewport: SIZE, locale: 'en-US' });
  await page.goto(dev.url);
  const application = page.frameLocator('iframe[name="plat-dev-window"]');
  await application.getByRole('button', { name: 'Choose a folder' }).click();
  await page.getByRole('option', { name: 'documents' }).click();
  await page.getByRole('button', { name: 'Choose', exact: true }).click();
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
  const { stdout } = await run(process.execPath, [command, 'my', '--output', 'table', '--lang', 'en'], {
    env,
  });
  await terminal('pm-api-my', `$ pm-api my\n${stdout}`);
  const agent = await connectAgent(platform);
  const { structuredContent } = await agent.callTool({ name: 'my_work', arguments: {} });
  await agent.close();
  const fields = ['kinds', 'bugs', 'tasks', 'items', 'id', 'title', 'name', 'status', 'pri'];
  const response = JSON.stringify(structuredContent, fields, 1).replaceAll(/\n(?: {5,}| {4}(?=\}))/g, ' ');
  await terminal('agent', `What is on my list in ZenTao?\n\nmy_work {}\n${response}`);
}

/** A terminal with a text in it. */
async function terminal(name, text) {
  const page = await browser.newPage({ deviceScaleFactor: 2 });
  await page.setContent(
    '<pre style="display: inline-block; margin: 0; padding: 20px 24px; font: 14px/1.25 monospace; background: #0d1117; color: #e6edf3; border-radius: 8px"></pre>',
  );
  const terminal = page.locator('pre');
  await terminal.evaluate((element, shown) => {
    element.textContent = shown;
  }, text);
  await terminal.screenshot({ path: at(name), omitBackground: true });
  await page.close();
}
