import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { GatewayClient } from 'plat-gateway-client';
import { type ProbeReport, probeReport } from 'plat-schemas/package';
import { parseRecording, startFakeGateway } from 'plat-testing/gateway';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { type RunningPlatDev, startPlatDev } from '../../../packages/dev/src/index.js';
import { command } from '../../../packages/dev/test/fixtures/command.js';
import { connectBrowser, describeInChromium } from '../browser.js';

describeInChromium('the probe', () => {
  let folder: string;
  let browser: Browser;
  let dev: RunningPlatDev;
  let report: ProbeReport;
  let text: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plat-probe-'));
    browser = await connectBrowser();
    const file = join(folder, 'plat-probe.fpk');
    const { code, written } = command('probe', '--out', file);
    expect([await code, written]).toEqual([0, { out: `${file}\n`, err: '' }]);
    dev = await startPlatDev({ package: file, port: 0, layout: 'device' });
    await dev.applications[0]?.package?.settled();
    text = await savedReport();
    report = probeReport.parse(JSON.parse(text));
  });
  afterAll(async () => {
    await browser?.close();
    await dev?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** What a person does: reads the facts, cancels a picker, changes the theme, and saves. */
  async function savedReport(): Promise<string> {
    const page = await (await browser.newContext()).newPage();
    await page.goto(dev.url);
    const frame = page.frameLocator('iframe[name="plat-dev-window"]');
    const press = (name: string) => frame.getByRole('button', { name }).click();
    const ready = frame.getByText('Both steps with the desktop are optional.');
    await press('Read the facts');
    await ready.waitFor();
    await press('Open a picker');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await frame.locator('pre', { hasText: 'host.picker cancelled' }).waitFor();
    await press('Wait for the theme');
    dev.change({ theme: 'dark' });
    await frame.locator('pre', { hasText: 'host.event os/theme' }).waitFor();
    const shown = await frame.locator('pre').textContent();
    const [download] = await Promise.all([page.waitForEvent('download'), press('Save the report')]);
    await download.saveAs(join(folder, 'saved.json'));
    const saved = await readFile(join(folder, 'saved.json'), 'utf8');
    expect(saved).toBe(shown);
    return saved;
  }

  it('finds in plat-dev what its table has', async () => {
    const facts = Object.fromEntries(
      Object.entries(report.facts).filter(([name]) => !name.startsWith('machine.')),
    );
    await expect(`${JSON.stringify(facts, null, 2)}\n`).toMatchFileSnapshot(
      join(import.meta.dirname, '../../../packages/dev/src/probe/emulator-facts.json'),
    );
  });

  /** What must never be in a report: the token, and names and folders of the user and of this machine. */
  function secretsIn(found: string): string[] {
    const { token } = dev.gateway;
    expect(token.length).toBeGreaterThan(10);
    const secrets = [token, hostname(), 'Ada', userInfo().homedir, folder, '/vol1/1', 'documents'];
    return secrets.filter((one) => found.includes(one));
  }

  it('has no secret, and no name or path of a user', () => {
    expect(secretsIn(text)).toEqual([]);
  });

  const reportFile = async (content: string) => {
    const file = join(folder, 'report.json');
    await writeFile(file, content);
    return file;
  };

  it('compares with plat-dev without a difference', async () => {
    const { code, written } = command('probe', '--compare', await reportFile(text));
    expect(await code).toBe(0);
    expect(written.out).toMatch(/\d{2,} equal, 0 different, \d+ unknown\n$/);
    expect(written.out).not.toContain('≠');
  });

  it('names ten facts that are different, and fails', async () => {
    const changed = Object.keys(report.facts)
      .filter((name) => !name.startsWith('machine.'))
      .slice(20, 30);
    const facts = {
      ...report.facts,
      ...Object.fromEntries(changed.map((name) => [name, 'as nowhere else'])),
    };
    const file = await reportFile(JSON.stringify({ ...report, facts }));
    const { code, written } = command('probe', '--compare', file);
    expect(await code).toBe(1);
    const named = [...written.out.matchAll(/^≠ (.*): device: as nowhere else; emulator: /gm)];
    expect(named.map(([, name]) => name)).toEqual(changed);
  });

  it('is a recording that a fake gateway serves', async () => {
    const { code, written } = command('probe', '--as-recording', await reportFile(text));
    expect(await code).toBe(0);
    const recording = parseRecording(written.out);
    expect(recording.length).toBeGreaterThan(8);
    const gateway = await startFakeGateway({ recording });
    onTestFinished(() => gateway.close());
    vi.stubEnv('TRIM_API_TOKEN', 'any');
    onTestFinished(() => void vi.unstubAllEnvs());
    const client = new GatewayClient({
      appName: 'plat-probe',
      platform: 'fnos',
      socketPath: gateway.socketPath,
    });
    onTestFinished(() => client.close());
    expect(await client.getPlatformConfig()).toMatchObject({ systemVersion: '1.2.0401' });
  });

  it('keeps the folders of a user to itself', async () => {
    await dev.authorize({ operation: 'pickUserFile', paths: ['/vol1/1000/documents'], directory: true });
    await dev.applications[0]?.package?.stop();
    await dev.applications[0]?.package?.start();
    const found = await (await fetch(`${dev.url}/app/plat-probe/facts`)).text();
    expect(JSON.parse(found).facts).toMatchObject({
      'environment.TRIM_DATA_ACCESSIBLE_PATHS': '/vol1/*/*',
      'gateway.user folders.body': expect.stringContaining('paths: [string]'),
    });
    expect(found).toContain('/vol1/name-1/name-2');
    expect(secretsIn(found)).toEqual([]);
  });
});
