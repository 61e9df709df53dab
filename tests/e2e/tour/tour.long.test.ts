import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeInChromium } from '../browser.js';

const root = join(import.meta.dirname, '../../..');
const notesApp = join(root, 'examples/notes-app');
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plat-tour-test-'));
  await cp(join(notesApp, 'manifest'), join(folder, 'manifest'));
  await cp(join(notesApp, 'config'), join(folder, 'config'), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

describeInChromium('the tour', () => {
  it('shows each library at its main job and one mistake in each, and exits with 0', async () => {
    const { code, output } = await tour('--once');
    expect(output).toContain('the system issued another token');
    expect(output).toContain('the event arrived in the page');
    expect(output).toContain('resolved, and read back');
    for (const error of ['GatewayError token-missing', 'PlatAppError no-host', 'PmError field-name']) {
      expect(output).toContain(error);
    }
    expect(code).toBe(0);
  });

  it('shows a page whose manifest does not say micro_app=true, as a device does', async () => {
    const manifest = await readFile(join(folder, 'manifest'), 'utf8');
    await writeFile(join(folder, 'manifest'), manifest.replace('micro_app = true', ''));
    const { code, output } = await tour('--once', '--only', 'page', '--package', folder);
    expect(output).toContain('the event arrived in the page');
    expect(code).toBe(0);
  });
});

describe('the tour without a browser', () => {
  it('shows the page in memory, and says how to get a browser', async () => {
    const { code, output } = await tour('--once', '--only', 'page', { PATH: '', CHROMIUM_PATH: '' });
    expect(output).toContain('a page in memory read the configuration');
    expect(output).toContain('CHROMIUM_PATH');
    expect(code).toBe(0);
  });

  it('stops at a 403 of the gateway when config/resource does not declare the scope', async () => {
    await writeFile(join(folder, 'config/resource'), '{"api-scope": []}');
    const { code, output } = await tour('--once', '--only', 'gateway', '--package', folder);
    expect(code).toBe(1);
    expect(output).toContain('HTTP 403, code 200003');
    expect(output).toContain('Declare the scope plat.system.getPlatformConfig');
  });

  it('stops with the reason when a package cannot be read', async () => {
    const { code, output } = await tour('--once', '--package', join(folder, 'config'));
    expect(code).toBe(1);
    expect(output).toContain('manifest');
  });

  it('names one ZenTao, for the tour and for going on', async () => {
    const { output } = await tour('--only', 'fakes');
    const [, server] = /PM server +(\S+)/.exec(output) ?? [];
    expect(server).toBeDefined();
    expect(output).toContain(`export PM_BASE_URL=${server} `);
  });

  it('explains its options, and refuses those it does not have', async () => {
    expect(await tour('--help')).toMatchObject({ code: 0, output: expect.stringContaining('--once') });
    expect(await tour('--onec')).toMatchObject({ code: 2, output: expect.stringContaining("'--onec'") });
    expect(await tour('--only', 'nothing')).toMatchObject({ code: 2 });
  });
});

function tour(
  ...args: (string | Record<string, string>)[]
): Promise<{ code: number | null; output: string }> {
  const options = args.filter((arg) => typeof arg === 'string');
  const environment = Object.assign({}, process.env, ...args.filter((arg) => typeof arg === 'object'));
  const tourFile = join(root, 'examples/tour/tour.mjs');
  const child = spawn(process.execPath, [tourFile, ...options], { env: environment });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      // Without --once it has come to its last line, and goes on.
      if (output.includes('pm-api.js my\n')) child.kill('SIGINT');
    });
  }
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}
