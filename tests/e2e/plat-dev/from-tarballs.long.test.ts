import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { hasNoSsh, type SshDevice, startSshDevice } from '../../../packages/dev/test/fixtures/ssh-device.js';
import { createProject, packAll } from '../../../scripts/packed/project.mjs';

describe.skipIf(hasNoSsh)('plat-dev as it is published', () => {
  let folder: string;
  let program: string;
  let device: SshDevice;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plat-dev-published-'));
    const packed = await packAll(folder, ['dev']);
    const project = await createProject(
      folder,
      'consumer',
      packed.map(({ tarball }) => tarball),
    );
    program = join(project, 'node_modules/plat-dev/bin/plat-dev.js');
    device = await startSshDevice();
  });
  afterAll(async () => {
    await device?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const platDev = (...args: string[]) =>
    execFileSync(process.execPath, [program, ...args], {
      cwd: folder,
      env: { ...process.env, ...device.env },
      encoding: 'utf8',
    });

  it('takes the probe to a device, and from it', () => {
    platDev('probe');
    expect(platDev('deploy', 'nas', 'plat-probe.fpk')).toContain('http://127.0.0.1:5666/app/plat-probe/\n');
    expect(existsSync(join(device.var, 'apps/plat-probe'))).toBe(true);
    platDev('deploy', 'nas', 'plat-probe.fpk', '--uninstall');
    expect(existsSync(join(device.var, 'apps/plat-probe'))).toBe(false);
  });

  it('runs the probe, compares its report, and makes a recording of it', async () => {
    platDev('probe');
    const running = spawn(process.execPath, [program, 'plat-probe.fpk', '--port', '0'], { cwd: folder });
    onTestFinished(() => end(running));
    const url = await addressOf(running);
    const facts = () => fetch(`${url}/app/plat-probe/facts`);
    await expect.poll(async () => (await facts()).status).toBe(200);
    const report = { format: 'plat-probe', version: 1, ...((await (await facts()).json()) as object) };
    await writeFile(join(folder, 'report.json'), JSON.stringify(report));
    expect(platDev('probe', '--compare', 'report.json')).toMatch(/\d{2} equal, 0 different, \d+ unknown\n$/);
    expect(platDev('probe', '--as-recording', 'report.json')).toContain('"req":"trim.file.convertPath"');
  });
});

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  let printed = '';
  stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const found = () => /http:\/\/localhost:\d+/.exec(printed)?.[0];
  await expect.poll(found).toBeDefined();
  return found() ?? '';
}

async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGINT');
  await once(child, 'exit');
}
