import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { on } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeInChromium } from '../browser.js';
import { startScript } from '../start-script.js';

const FAULTS = [
  'gateway killed and restarted',
  'token rotated',
  'host page reloaded',
  'host mute',
  'host slow',
  'PM server: session-lost',
];

const root = join(import.meta.dirname, '../../..');
const NO_BROWSER = { PATH: '', CHROMIUM_PATH: '' };
const ZEROS = [
  'wrong answers',
  'calls that never ended',
  'calls that ran twice',
  'untyped failures',
  'leaked handles',
  'secrets found',
];

describeInChromium('the soak', () => {
  it('meets each kind of fault, and ends with answers, typed failures and zeros', {
    timeout: 600_000,
  }, async () => {
    let { code, output, rows } = await soak(['--seconds', '12']);
    const faults = () => rows.map(([fault]) => fault).filter((fault) => FAULTS.includes(String(fault)));
    // A busy machine meets fewer of them in the same time.
    if (faults().length < FAULTS.length) ({ code, output, rows } = await soak(['--seconds', '60']));
    expect(rows.filter(([what = '']) => ZEROS.includes(what))).toEqual(ZEROS.map((what) => [what, '0']));
    expect(code, output).toBe(0);

    for (const client of ['plat-gateway-client', 'plat-app-sdk, in Chromium', 'pm-api-client']) {
      const [, calls, answers, failures] = rows.find(([name]) => name === client)?.map(Number) ?? [];
      expect(calls, client).toBeGreaterThan(10);
      expect(answers, client).toBeGreaterThan(0);
      expect(failures, client).toBeGreaterThan(0);
    }
    expect(faults().sort()).toEqual([...FAULTS].sort());
  });
});

describe('the soak without a browser', () => {
  it('says so, and ends at Ctrl+C with its report', async () => {
    const { code, output, rows } = await soak(['--seconds', '600'], NO_BROWSER, 'At work for 600 s');
    expect(output).toContain('no Chromium found: no page');
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
async function soak(args: string[], variables: Record<string, string> = {}, interruptAt?: string) {
  const { child, ended } = startScript(['tests/soak/run.mjs', ...args], root, variables);
  if (interruptAt !== undefined) void interrupt(child, interruptAt);
  const { code, output, errors } = await ended;
  const lines = output.split('\n').filter((line) => line.startsWith('│'));
  const rows = lines.map((line) =>
    line
      .split('│')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return { code, output: output + errors, rows };
}

/** As Ctrl+C does, once, when it has told so much. */
async function interrupt(child: ChildProcessWithoutNullStreams, progress: string): Promise<void> {
  let told = '';
  for await (const chunk of on(child.stderr, 'data', { close: ['close'] })) {
    told += String(chunk);
    if (!told.includes(progress)) continue;
    child.kill('SIGINT');
    return;
  }
}
