// Takes the pictures of the guide on plat-dev, from plat-dev: `npm run docs:screenshots`.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { notesApp } from '../examples/notes-app/server/app.mjs';
import { startPlatDev } from '../packages/dev/dist/index.js';
import { launchChromium } from './browsers.mjs';
import { listen } from './listen.mjs';

const images = fileURLToPath(new URL('../docs/guides/images/', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'plat-dev-screenshots-'));
const app = await listen(notesApp({ notesFile: join(folder, 'notes.json') }));
const dev = await startPlatDev({
  app: app.origin,
  package: fileURLToPath(new URL('../examples/notes-app', import.meta.url)),
  port: 0,
});
Object.assign(process.env, dev.environment);
// The application of the example asks for less than the pictures show.
dev.change({
  scopes: ['plat.system.getPlatformConfig', 'plat.file.userAccess', 'plat.file.sharedAccess'],
});
const browser = await launchChromium();

try {
  await mkdir(images, { recursive: true });
  const page = await browser.newPage({ viewport: { width: 1100, height: 720 } });
  const shoot = (name) => page.screenshot({ path: join(images, `${name}.png`), animations: 'disabled' });
  await page.goto(dev.url);
  const frame = page.frameLocator('iframe');
  await frame.getByLabel('New note').fill('Water the tomatoes');
  await frame.getByRole('button', { name: 'Add' }).click();
  await frame.locator('#notes li').first().waitFor();
  await page.locator('.log summary').filter({ hasText: 'plat.system.getPlatformConfig' }).first().click();
  await shoot('desktop');

  await page.getByRole('tab', { name: 'Faults' }).click();
  // The emulator's own parts have the browser's colours.
  await page.emulateMedia({ colorScheme: 'dark' });
  dev.change({ theme: 'dark' });
  await page.locator('html[data-theme=dark]').waitFor();
  await frame.locator('html[data-theme=dark]').waitFor();
  await shoot('faults');

  await page.emulateMedia({ colorScheme: 'light' });
  dev.change({ theme: 'light' });
  await frame.locator('html[data-theme=light]').waitFor();
  // The page of the example does not pick, so this asks in its name, with the SDK that it serves.
  await page.frame({ name: 'plat-dev-window' })?.evaluate(`import('./sdk/index.js').then(({ PlatApp }) => {
    void new PlatApp().pickUserFile({ directory: true, title: 'Where shall the notes be?', okText: 'Use it' });
  })`);
  await page.getByRole('option', { name: 'documents' }).click();
  await shoot('picker');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Phone' }).click();
  await page.frameLocator('iframe').locator('#notes li').first().waitFor();
  await shoot('phone');

  const query = new URLSearchParams({
    appName: 'notes',
    redirectUri: '/app/notes/callback.html',
    state: 'example',
    path: '/vol1/1000/documents',
  });
  await page.setViewportSize({ width: 600, height: 320 });
  await page.goto(`${dev.url}/app-auth/authorize-user-file?${query}`);
  await page.getByRole('button', { name: 'Allow' }).waitFor();
  await shoot('authorization');
} finally {
  await browser.close();
  await Promise.all([dev.close(), app.close(), rm(folder, { recursive: true })]);
}
