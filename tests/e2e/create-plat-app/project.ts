import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { createProject, packAll, run } from '../../../scripts/packed/project.mjs';

/** A folder with the packed packages and the installed command, as a user has them. */
export interface Workshop {
  readonly folder: string;
  /** Makes an application from the tarballs, without installing; resolves with its folder. */
  make(name: string, ...options: string[]): Promise<string>;
  close(): Promise<void>;
}

export async function openWorkshop(): Promise<Workshop> {
  const folder = await mkdtemp(join(tmpdir(), 'create-plat-app-e2e-'));
  const tarballs = join(folder, 'tarballs');
  await mkdir(tarballs);
  const packed = await packAll(tarballs);
  const own = packed.find(({ name }) => name === 'create-plat-app');
  if (own === undefined) throw new Error('create-plat-app was not packed');
  const consumer = await createProject(folder, 'consumer', [own.tarball]);
  const command = join(consumer, 'node_modules/create-plat-app/bin/create-plat-app.js');
  return {
    folder,
    async make(name, ...options) {
      const args = [command, name, ...options, '--from', tarballs, '--no-install'];
      await run(process.execPath, args, folder);
      return join(folder, name);
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Installs what the application needs, from the registry and, as far as it can, from npm's cache. */
export async function install(project: string): Promise<void> {
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], project);
}

/** Runs a script of the application's package.json, and resolves with all that it printed. */
export function npmRun(project: string, script: string): Promise<string> {
  return run('npm', ['run', script], project);
}

/** `npm run dev`, until it is ended. */
export interface Development {
  /** The address of the desktop. */
  readonly url: string;
  readonly printed: () => string;
  /** Ends it as Ctrl-C does, or by a signal to npm alone. Resolves when nothing of it runs any more. */
  end(by: 'ctrl-c' | 'npm'): Promise<void>;
}

export async function startDevelopment(project: string): Promise<Development> {
  const child = spawn('npm', ['run', 'dev'], { cwd: project, detached: true });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  }
  const url = await vi.waitFor(() => {
    const [found] = /^http:\/\/localhost:\d+$/m.exec(printed) ?? [];
    expect(found, printed).toBeDefined();
    return found ?? '';
  }, 60_000);
  return { url, printed: () => printed, end: (by) => end(child, by) };
}

async function end(child: ChildProcess, by: 'ctrl-c' | 'npm'): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return;
  const ended = once(child, 'close');
  if (by === 'npm') child.kill('SIGTERM');
  // A terminal sends it to npm and all that it started.
  else process.kill(-child.pid, 'SIGINT');
  await ended;
}
