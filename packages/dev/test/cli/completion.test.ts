import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { command } from '../fixtures/command.js';

/** What the completion writes, which prints by itself. */
async function printed(...args: string[]): Promise<string> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  const { written, code } = command(...args);
  expect(await code, written.err).toBe(0);
  return log.mock.calls.map((words) => words.join(' ')).join('\n');
}

describe('plat-dev completion', () => {
  eachRow(['bash', 'zsh', 'fish', 'powershell'])('prints a script for %s', async (shell) => {
    const script = await printed('completion', shell);
    expect(script).toContain('plat-dev');
    expect(script).toMatch(/complete '?--/);
  });

  it('suggests commands, options and choices', async () => {
    expect(await printed('complete', '--', 'ch')).toMatch(/^check\t/m);
    expect(await printed('complete', '--', '--gate')).toMatch(/^--gateway-socket\t/m);
    expect(await printed('complete', '--', '--platform', '')).toMatch(/^fnos/m);
    expect(await printed('complete', '--', 'check', '--str')).toMatch(/^--strict\t/m);
    expect(await printed('complete', '--', 'state', '')).toMatch(/^save/m);
  });

  it('knows no other shell', async () => {
    const { written, code } = command('completion', 'tcsh');
    expect(await code).toBe(2);
    expect(written.err).toContain('Allowed choices are bash, zsh, fish, powershell');
  });
});
