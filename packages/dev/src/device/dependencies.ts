import { execFile } from 'node:child_process';
import { existsSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { mkdir, readdir, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Text, text } from 'plat-common/text';
import type { SafeFolder } from './safe-folder.js';
import type { Binding } from './sandbox-arguments.js';

/** Runtimes that are applications of their own on a device, and the programs of this machine that stand for them. */
const runtimes: readonly { name: RegExp; programs: readonly string[] }[] = [
  { name: /^python(3)(\d+)$/, programs: ['python3', 'pip3'] },
  { name: /^java-(\d+)-openjdk$/, programs: ['java', 'javac'] },
  { name: /^redis/, programs: ['redis-server', 'redis-cli'] },
];

/** Programs of developers' machines that a device has only as applications of their own. */
const HIDDEN = [
  ...['node', 'nodejs', 'npm', 'npx', 'corepack', 'yarn', 'pnpm', 'bun', 'deno'],
  ...['docker', 'docker-compose', 'podman', 'ffmpeg', 'ffprobe'],
  ...['pip', 'pip3', 'java', 'javac', 'redis-server', 'redis-cli'],
];

/**
 * Puts the runtimes that a package needs to `/var/apps/<name>/target/bin`, as far as this machine has them, and hides the others.
 *
 * @param places the device, and a folder of this machine that no program of it reaches
 * @returns what is bound into the layout, and in sentences what is missing or has another version
 */
export async function openDependencies(
  names: readonly string[],
  places: { device: SafeFolder; programs: string; ownUsrLocal: boolean },
): Promise<{ bindings: Binding[]; problems: Text[] }> {
  const bindings = await hidingBindings(names, places);
  const problems: (Text | undefined)[] = [];
  for (const name of names) {
    const target = `/var/apps/${name}/target`;
    const [, major] = /^nodejs_v(\d+)$/.exec(name) ?? [];
    if (major === undefined) {
      problems.push(await linkPrograms(name, places.device.below(`${target}/bin`)));
      continue;
    }
    await places.device.makeFolder(target);
    // The folder with `bin` and `lib` of the Node.js that runs plat-dev: npm is part of it.
    bindings.push({ from: dirname(dirname(await realpath(process.execPath))), to: target });
    const [running = ''] = process.versions.node.split('.');
    if (running !== major) {
      problems.push(
        text`The package needs ${name}, and plat-dev runs on Node.js ${running}: run plat-dev with Node.js ${major}.`,
      );
    }
  }
  return { bindings, problems: problems.filter((problem) => problem !== undefined) };
}

/** Hides programs and packages of Python for which the package does not ask, by folders that lack them. */
async function hidingBindings(
  names: readonly string[],
  { programs, ownUsrLocal }: { programs: string; ownUsrLocal: boolean },
): Promise<Binding[]> {
  const asked = runtimes.filter((one) => names.some((name) => one.name.test(name)));
  const kept = asked.flatMap((one) => one.programs);
  const hidden = HIDDEN.filter((name) => !kept.includes(name));
  const placed = (path: string) => (ownUsrLocal && path.startsWith('/usr/local/') ? `/real${path}` : path);
  const bindings: Binding[] = [];
  // A machine has a thousand programs: one by one through the thread pool, their links take three times as long.
  rmSync(programs, { recursive: true, force: true });
  for (const folder of ['/usr/bin', '/usr/local/bin']) {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    if (!entries.some(({ name }) => hidden.includes(name))) continue;
    const [own, whole] = [join(programs, folder), `/.programs${folder}`];
    await mkdir(own, { recursive: true });
    for (const entry of entries.filter(({ name }) => !hidden.includes(name))) {
      // A relative link leads to the same program from here.
      const isLink = entry.isSymbolicLink();
      const target = isLink ? readlinkSync(join(folder, entry.name)) : `${whole}/${entry.name}`;
      symlinkSync(target, join(own, entry.name));
    }
    bindings.push({ from: folder, to: whole }, { from: own, to: placed(folder) });
  }
  const empty = join(programs, 'none');
  await mkdir(empty, { recursive: true });
  const packages = kept.includes('python3') ? [] : await pythonPackages();
  return [...bindings, ...packages.map((path) => ({ from: empty, to: placed(path) }))];
}

async function pythonPackages(): Promise<string[]> {
  const local = (await readdir('/usr/local/lib').catch(() => [])).filter((name) =>
    name.startsWith('python3'),
  );
  const ownFolders = ['dist-packages', 'site-packages'].flatMap((kind) =>
    local.map((name) => `/usr/local/lib/${name}/${kind}`),
  );
  return ['/usr/lib/python3/dist-packages', ...ownFolders].filter((path) => existsSync(path));
}

async function linkPrograms(name: string, bin: SafeFolder): Promise<Text | undefined> {
  const runtime = runtimes.find((one) => one.name.test(name));
  if (runtime === undefined) return text`The package needs ${name}, which plat-dev does not provide.`;
  const [first = ''] = runtime.programs;
  const path = `/usr/bin/${first}`;
  if (!existsSync(path)) {
    return text`The package needs ${name}, and this machine has no ${first}. Install it, and start plat-dev again.`;
  }
  for (const program of runtime.programs) {
    if (existsSync(`/usr/bin/${program}`)) await bin.link(program, `/usr/bin/${program}`);
  }
  const wanted = runtime.name.exec(name)?.slice(1).join('.') ?? '';
  const { stdout, stderr } = await promisify(execFile)(path, ['--version']).catch(() => ({
    stdout: '',
    stderr: '',
  }));
  const [, found = ''] = /(\d+(?:\.\d+)*)/.exec(stdout + stderr) ?? [];
  const isSame = wanted === '' || `${found}.`.startsWith(`${wanted}.`);
  return isSame
    ? undefined
    : text`The package needs ${name}, and ${first} of this machine has version ${found}.`;
}
