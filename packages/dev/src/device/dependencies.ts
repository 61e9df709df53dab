import { execFile } from 'node:child_process';
import type { Dirent } from 'node:fs';
import { access, mkdir, readdir, readlink, realpath, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Text, text } from 'plat-common/text';
import type { DeviceFolders } from './device-folders.js';
import { SafeFolder } from './safe-folder.js';
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

/** Programs of developers' machines that a device has only as applications of their own. */
const HIDDEN = [
  ...['node', 'nodejs', 'npm', 'npx', 'corepack', 'yarn', 'pnpm', 'bun', 'deno'],
  ...['docker', 'docker-compose', 'podman', 'ffmpeg', 'ffprobe'],
  ...['pip', 'pip3', 'java', 'javac', 'redis-server', 'redis-cli'],
];

/** Puts the runtimes that a package needs to `/var/apps/<name>/target/bin`, as far as this machine has them. */
export async function openDependencies(
  names: readonly string[],
  { root }: DeviceFolders,
  ownUsrLocal: boolean,
): Promise<Dependencies> {
  const device = new SafeFolder(root);
  const bindings = await hidingBindings(names, root, ownUsrLocal);
  const problems: Text[] = [];
  for (const name of names) {
    const target = `/var/apps/${name}/target`;
    const [, major] = /^nodejs_v(\d+)$/.exec(name) ?? [];
    if (major !== undefined) {
      const own = await nodePrefix();
      await device.makeFolder(target);
      bindings.push({ from: own, to: target });
      const [running] = process.versions.node.split('.');
      if (running !== major) {
        problems.push(
          text`The package needs ${name}, and plat-dev runs on Node.js ${running ?? ''}: run plat-dev with Node.js ${major}.`,
        );
      }
      continue;
    }
    const problem = await linkPrograms(name, device.below(`${target}/bin`));
    if (problem !== undefined) problems.push(problem);
  }
  return { bindings, problems };
}

/** Hides programs and packages of Python for which the package does not ask, by folders that lack them. */
async function hidingBindings(
  names: readonly string[],
  root: string,
  ownUsrLocal: boolean,
): Promise<Binding[]> {
  const asked = runtimes
    .filter(({ name }) => names.some((one) => name.test(one)))
    .flatMap(({ programs }) => programs);
  const isHidden = ({ name }: Dirent) => HIDDEN.includes(name) && !asked.includes(name);
  const placed = (path: string) => (ownUsrLocal && path.startsWith('/usr/local/') ? `/real${path}` : path);
  const bindings: Binding[] = [];
  for (const folder of ['/usr/bin', '/usr/local/bin']) {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    if (!entries.some(isHidden)) continue;
    const [own, whole] = [join(root, 'programs', folder), `/.programs${folder}`];
    await rm(own, { recursive: true, force: true });
    await mkdir(own, { recursive: true });
    for (const entry of entries.filter((one) => !isHidden(one))) {
      const file = join(folder, entry.name);
      // A relative link leads to the same program from here.
      const target = entry.isSymbolicLink() ? await readlink(file) : `${whole}/${entry.name}`;
      await symlink(target, join(own, entry.name));
    }
    bindings.push({ from: folder, to: whole }, { from: own, to: placed(folder) });
  }
  const empty = join(root, 'programs/none');
  await mkdir(empty, { recursive: true });
  const packages = asked.includes('python3') ? [] : await pythonPackages();
  return [...bindings, ...packages.map((path) => ({ from: empty, to: placed(path) }))];
}

async function pythonPackages(): Promise<string[]> {
  const local = (await readdir('/usr/local/lib').catch(() => [])).filter((name) =>
    name.startsWith('python3'),
  );
  const folders = [
    '/usr/lib/python3/dist-packages',
    ...local.flatMap((name) =>
      ['dist-packages', 'site-packages'].map((kind) => `/usr/local/lib/${name}/${kind}`),
    ),
  ];
  const isFound = await Promise.all(folders.map(isThere));
  return folders.filter((_, index) => isFound[index]);
}

/** The folder with `bin` and `lib` of the Node.js that runs plat-dev: npm is part of it. */
async function nodePrefix(): Promise<string> {
  return dirname(dirname(await realpath(process.execPath)));
}

async function linkPrograms(name: string, bin: SafeFolder): Promise<Text | undefined> {
  const runtime = runtimes.find((one) => one.name.test(name));
  if (runtime === undefined) return text`The package needs ${name}, which plat-dev does not provide.`;
  const [first = ''] = runtime.programs;
  const path = `/usr/bin/${first}`;
  if (!(await isThere(path))) {
    return text`The package needs ${name}, and this machine has no ${first}. Install it, and start plat-dev again.`;
  }
  for (const program of runtime.programs) {
    if (await isThere(`/usr/bin/${program}`)) await bin.link(program, `/usr/bin/${program}`);
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
