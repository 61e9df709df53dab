import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeInChromium } from '../browser.js';

const root = join(import.meta.dirname, '../..');
const NO_BROWSER = { PATH: '', CHROMIUM_PATH: '' };
const ZEROS = [
  'wrong answers',
  'calls that never ended',
  'untyped failures',
  'leaked handles',
  'secrets found',
];

describeInChromium('the soak', () => {
  it('meets each kind of trouble, and ends with answers, typed failures and zeros', {
    timeout: 180_000,
  }, async () => {
    const { code, output, rows } = await soak(['--seconds', '12']);
    expect(rows.filter(([what = '']) => ZEROS.includes(what))).toEqual(ZEROS.map((what) => [what, '0']));
    expect(code, output).toBe(0);

    for (const client of [
      'plat-gateway-client',
      'plat-app-sdk, in Chromium',
      'plat-app-sdk, in memory',
      'pm-api-client',
    ]) {
      const [, calls, answers, failures] = rows.find(([name]) => name === client)?.map(Number) ?? [];
      expect(calls, client).toBeGreaterThan(10);
      expect(answers, client).toBeGreaterThan(0);
      expect(failures, client).toBeGreaterThan(0);
    }
    const troubles = rows.map(([, trouble]) => trouble);
    for (const trouble of [
      'gateway killed and restarted',
      'token rotated',
      'host page reloaded',
      'host mute',
      'host slow',
      "host's end of the connection replaced",
      'PM session expired',
    ]) {
      expect(troubles).toContain(trouble);
    }
  });
});

describe('the soak without a browser', () => {
  it('says so, shows how far it is, and ends at Ctrl+C with its report', { timeout: 90_000 }, async () => {
    const { code, output, rows } = await soak(['--seconds', '600'], {
      environment: NO_BROWSER,
      interruptAt: '5 of 600 s',
    });
    expect(output).toContain('no Chromium found: page in memory only');
    expect(rows).toContainEqual(['wrong answers', '0']);
    expect(code, output).toBe(0);
  });

  it('explains itself, and refuses what it does not know', async () => {
    expect(await soak(['--help'])).toMatchObject({ code: 0, output: expect.stringContaining('--seconds') });
    expect(await soak(['--minutes', '2'])).toMatchObject({ code: 2 });
    expect(await soak(['--seconds', 'two'])).toMatchObject({ code: 2 });
  });
});

/** Runs it to its end, and reads the cells of its tables. */
async function soak(
  args: string[],
  { environment = {}, interruptAt }: { environment?: NodeJS.ProcessEnv; interruptAt?: string } = {},
) {
  const child = spawn(process.execPath, [join(root, 'soak/run.mjs'), ...args], {
    env: { ...process.env, ...environment },
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
    if (interruptAt !== undefined && output.includes(interruptAt)) child.kill('SIGINT');
  });
  const [code] = (await once(child, 'close')) as [number | null];
  const lines = output.split('\n').filter((line) => line.startsWith('│'));
  const rows = lines.map((line) =>
    line
      .split('│')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return { code, output, rows };
}
