import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readAppEnvironment } from 'plat-gateway-client';
import { describe, expect, it, vi } from 'vitest';
import { folderWith, packageFiles } from '../fixtures/app-package.js';
import { type Stage, startStage } from '../fixtures/stage.js';

const run = promisify(execFile);

const grant = (stage: Stage, path: string) =>
  stage.authorize({ operation: 'pickUserFile', paths: [path], directory: true });

describe.skipIf(process.platform === 'win32')('cmd/config_callback', () => {
  const script = [
    '#!/bin/sh',
    'echo "paths $PLAT_DATA_ACCESSIBLE_PATHS"',
    'echo "token [$PLAT_API_TOKEN]"',
    'case "$PLAT_DATA_ACCESSIBLE_PATHS" in *pictures*) echo "No pictures, please." > "$PLAT_TEMP_LOGFILE"; exit 3;; esac',
    'sleep 5 &',
  ].join('\n');

  async function stageWith(text: string, options = {}) {
    const folder = await folderWith({ ...packageFiles(), 'cmd/config_callback': text });
    await run('chmod', ['+x', join(folder, 'cmd/config_callback')]);
    return startStage({ package: folder, ...options });
  }
  const runsOf = (stage: Stage) => stage.log().filter(({ title }) => title === 'ran cmd/config_callback');

  it('runs with the new values after authorized folders have changed, without a token', async () => {
    const stage = await stageWith(script);
    await grant(stage, '/vol1/1000/documents');
    await vi.waitFor(() => expect(runsOf(stage)).toHaveLength(1), 60_000);
    expect(runsOf(stage)[0]).toMatchObject({
      ok: true,
      detail: { exitCode: 0, output: 'paths /vol1/1000/documents\ntoken []\n' },
    });
    stage.change({ theme: 'dark' });
    await stage.authorize({ operation: 'pickUserFile', paths: ['/vol1/1000/documents/readme.md'] });
    await grant(stage, '/vol1/1000/pictures');
    await vi.waitFor(() => expect(runsOf(stage)).toHaveLength(2), 60_000);
    expect(runsOf(stage)[1]).toMatchObject({
      ok: false,
      detail: { exitCode: 3, shownToUser: 'No pictures, please.\n' },
    });
    await stage.control('POST', '/grants/withdraw', { path: '/vol1/1000/pictures' });
    await vi.waitFor(() => expect(runsOf(stage)).toHaveLength(3), 60_000);
    expect(runsOf(stage)[2]).toMatchObject({ detail: { output: 'paths /vol1/1000/documents\ntoken []\n' } });
  });

  it('that never ends is ended after a minute', async () => {
    const ending = new AbortController();
    const minute = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(ending.signal);
    const stage = await stageWith('#!/bin/sh\nsleep 1000\n');
    await grant(stage, '/vol1/1000/documents');
    await vi.waitFor(() => expect(minute).toHaveBeenCalledWith(60_000));
    ending.abort();
    await vi.waitFor(() => expect(runsOf(stage)).toHaveLength(1));
    expect(runsOf(stage)[0]).toMatchObject({ ok: false, detail: { exitCode: null } });
    minute.mockRestore();
  });

  it('that never ends is ended with the emulator', async () => {
    const stage = await stageWith('#!/bin/sh\nsleep 1000 &\necho $! >"$PLAT_PKGTMP/started"\nwait\n');
    await grant(stage, '/vol1/1000/documents');
    const { temporary = '' } = readAppEnvironment(stage.environment).folders;
    const started = () => readFile(join(temporary, 'started'), 'utf8').catch(() => '');
    await expect.poll(started, { timeout: 60_000 }).toMatch(/^\d+\n$/);
    const pid = (await started()).trim();
    await stage.close();
    // Empty for a process that has ended, which it does a moment after the signal.
    const commandLine = () => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    await expect.poll(commandLine).toBe('');
    expect(existsSync(temporary)).toBe(false);
  });

  it('that cannot be run says so in the log', async () => {
    const stage = await stageWith('no script', {});
    await rm(join(stage.environment.PLAT_APPDEST ?? '', 'cmd/config_callback'));
    await writeFile(join(stage.environment.PLAT_APPDEST ?? '', 'cmd/config_callback'), '');
    await grant(stage, '/vol1/1000/documents');
    await vi.waitFor(() => expect(runsOf(stage)).toHaveLength(1), 60_000);
    expect(runsOf(stage)[0]).toMatchObject({
      ok: false,
      detail: { output: expect.stringContaining('EACCES') },
    });
  });

  it('does not run with configCallback: false', async () => {
    const stage = await stageWith(script, { configCallback: false });
    await grant(stage, '/vol1/1000/documents');
    await stage.close();
    expect(runsOf(stage)).toEqual([]);
  });
});
