import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startPlatDev } from '../../../packages/dev/src/index.js';
import { connectBrowser, describeInChromium } from '../browser.js';
import { pickerAt } from '../plat-dev/stage.js';
import { install, npmRun, openWorkshop, startDevelopment, type Workshop } from './project.js';

let workshop: Workshop;

beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop?.close());

const figures: string[] = [];
afterAll(() => console.log(`\n${figures.join('\n')}\n`));

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

describe.each([
  { template: 'vanilla', platform: 'plat' },
  { template: 'react', platform: 'plat' },
  { template: 'vue', platform: 'fnos' },
] as const)('the template $template for $platform', ({ template, platform }) => {
  let project: string;
  let makingMs: number;

  beforeAll(async () => {
    const started = performance.now();
    project = await workshop.make(`notes-${template}`, '--template', template, '--platform', platform);
    makingMs = performance.now() - started;
    await install(project);
  });

  describeInChromium('on plat-dev', () => {
    it('shows its page, reads a file that the user picked, and takes changes of page and server', async () => {
      const browser = await connectBrowser();
      onTestFinished(() => browser.close());
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      const started = performance.now();
      const development = await startDevelopment(project);
      onTestFinished(() => development.end(template === 'vue' ? 'npm' : 'ctrl-c'));
      const app = await openApp(page, development.url);
      await app.getByText('No folder yet').waitFor({ timeout: 60_000 });
      const total = ((makingMs + performance.now() - started) / 1000).toFixed(1);
      figures.push(`${template}: npm create to the first page, without installing: ${total} s`);

      await app.getByRole('button', { name: 'Choose a folder' }).click();
      const listing = await pickerAt(page, '/vol1/1000');
      await listing.getByText('documents').click();
      await page.getByRole('button', { name: 'Choose', exact: true }).click();
      await app.getByRole('button', { name: 'readme.md' }).click();
      await app.getByText('Everything that Ada writes.').waitFor();

      await edit(
        join(project, 'src/texts.ts'),
        "choose: 'Choose a folder'",
        "choose: 'Choose another folder'",
      );
      await app.getByRole('button', { name: 'Choose another folder' }).waitFor();
      await edit(
        join(project, 'server/app.ts'),
        'name: basename(path), path, text',
        "name: 'edited', path, text",
      );
      const address = `${development.url}/app/notes-${template}/api/text?path=/vol1/1000/documents/readme.md`;
      const answer = async () => (await page.request.get(address)).json() as Promise<{ name: string }>;
      await expect.poll(async () => (await answer()).name).toBe('edited');
      expect(errors).toEqual([]);
    });
  });

  it('passes its own tests', async () => {
    const started = performance.now();
    expect(await npmRun(project, 'test')).toContain('passed');
    figures.push(`${template}: npm test: ${seconds(started)}`);
  });

  it('passes its type check', async () => {
    await npmRun(project, 'typecheck');
  });

  it('passes the check of plat-dev, before it is built and after', async () => {
    // No device has the names of the specification yet, which a note says.
    const result = platform === 'fnos' ? 'No problem found.' : '0 errors, 0 warnings, 1 note';
    expect(await npmRun(project, 'check')).toContain(result);
    await npmRun(project, 'build');
    expect(await npmRun(project, 'check')).toContain(result);
  });

  it('packs nothing whose sources the check refuses', async () => {
    await edit(join(project, 'manifest'), 'micro_app', 'microapp');
    await expect(npmRun(project, 'pack')).rejects.toThrow('micro-app-missing');
    expect(await readdir(project)).not.toContain(`notes-${template}.fpk`);
  });

  it.skipIf(process.platform === 'win32')(
    'runs by its own script when it is built, and reads a file',
    async () => {
      const built = join(project, 'dist/package');
      const data = join(project, 'data');
      await mkdir(data);
      const dev = await startPlatDev({ app: join(built, 'app/app.sock'), package: built, port: 0, platform });
      onTestFinished(() => dev.close());
      const prefix = platform === 'fnos' ? 'TRIM' : 'PLAT';
      const places = { [`${prefix}_APPDEST`]: join(built, 'app'), [`${prefix}_PKGVAR`]: data };
      const main = (action: string) =>
        script(join(built, 'cmd/main'), action, { ...dev.environment, ...places });
      expect(await main('status')).toBe(3);
      expect(await main('start')).toBe(0);
      onTestFinished(async () => void (await main('stop')));
      expect(await main('status')).toBe(0);

      const base = `${dev.url}/app/notes-${template}`;
      expect(await (await fetch(`${base}/`)).text()).toContain(`<title>Notes ${template}</title>`);
      const text = `${base}/api/text?path=/vol1/1000/documents/readme.md`;
      expect(await (await fetch(text)).json()).toEqual({ problem: 'not-chosen' });
      await dev.authorize({ operation: 'pickUserFile', paths: ['/vol1/1000/documents'], directory: true });
      expect(await (await fetch(text)).json()).toMatchObject({ name: 'readme.md' });

      expect(await main('stop')).toBe(0);
      expect(await main('status')).toBe(3);
    },
  );
});

async function openApp(page: Page, url: string): Promise<FrameLocator> {
  await page.goto(url);
  return page.frameLocator('iframe[name="plat-dev-window"]');
}

/** Changes a file as a developer would, for as long as the test lasts. */
async function edit(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  expect(text).toContain(from);
  onTestFinished(() => writeFile(file, text));
  await writeFile(file, text.replace(from, to));
}

/** Runs a script of the package, and resolves with its exit code. */
async function script(
  file: string,
  action: string,
  variables: Record<string, string>,
): Promise<number | null> {
  const child = spawn('sh', [file, action], { env: { ...process.env, ...variables }, stdio: 'ignore' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}
