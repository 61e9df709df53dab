import { execFile } from 'node:child_process';
import { access, mkdir, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Text, text } from 'plat-common/text';
import { type DeviceFolders, makeLink } from './device-folders.js';
import type { Binding } from './sandbox-arguments.js';

/** A runtime of `install_dep_apps`, as far as this machine has it. */
export interface Dependencies {
  bindings: Binding[];
  /** What is missing or has another version, in sentences. */
  problems: Text[];
}

const run = promisify(execFile);

/** Runtimes that are applications of their own on a device, and the programs of this machine that stand for them. */
const runtimes: readonly { name: RegExp; programs: readonly string[]; versionOf(name: string): string }[] = [
  {
    name: /^python3(\d+)$/,
    programs: ['python3', 'pip3'],
    versionOf: (name) => name.replace('python3', '3.'),
  },
  {
    name: /^java-(\d+)-openjdk$/,
    programs: ['java', 'javac'],
    versionOf: (name) => name.replace(/\D/g, ''),
  },
  { name: /^redis/, programs: ['redis-server', 'redis-cli'], versionOf: () => '' },
];

/** Puts the runtimes that a package needs to `/var/apps/<name>/target/bin`, as far as this machine has them. */
export async function openDependencies(
  names: readonly string[],
  { root }: DeviceFolders,
): Promise<Dependencies> {
  const bindings: Binding[] = [];
  const problems: Text[] = [];
  for (const name of names) {
    const target = `/var/apps/${name}/target`;
    const [, major] = /^nodejs_v(\d+)$/.exec(name) ?? [];
    if (major !== undefined) {
      const own = await nodePrefix();
      await mkdir(join(root, target), { recursive: true });
      bindings.push({ from: own, to: target });
      const [running] = process.versions.node.split('.');
      if (running !== major) {
        problems.push(
          text`The package needs ${name}, and plat-dev runs on Node.js ${running ?? ''}: run plat-dev with Node.js ${major}.`,
        );
      }
      continue;
    }
    const problem = await linkPrograms(name, join(root, target, 'bin'));
    if (problem !== undefined) problems.push(problem);
  }
  return { bindings, problems };
}

/** The folder with `bin` and `lib` of the Node.js that runs plat-dev: npm is part of it. */
async function nodePrefix(): Promise<string> {
  return dirname(dirname(await realpath(process.execPath)));
}

async function linkPrograms(name: string, bin: string): Promise<Text | undefined> {
  const runtime = runtimes.find((one) => one.name.test(name));
  if (runtime === undefined) return text`The package needs ${name}, which plat-dev does not provide.`;
  const [first = ''] = runtime.programs;
  const path = `/usr/bin/${first}`;
  if (!(await isThere(path))) {
    return text`The package needs ${name}, and this machine has no ${first}. Install it, and start plat-dev again.`;
  }
  for (const program of runtime.programs) {
    if (await isThere(`/usr/bin/${program}`)) await makeLink(join(bin, program), `/usr/bin/${program}`);
  }
  const wanted = runtime.versionOf(name);
  const { stdout, stderr } = await run(path, ['--version']).catch(() => ({ stdout: '', stderr: '' }));
  const [, found = ''] = /(\d+(?:\.\d+)*)/.exec(stdout + stderr) ?? [];
  const isSame = wanted === '' || `${found}.`.startsWith(`${wanted}.`);
  return isSame
    ? undefined
    : text`The package needs ${name}, and ${first} of this machine has version ${found}.`;
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
