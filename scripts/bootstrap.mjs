// Everything a fresh clone lacks: dependencies as the lock file names them and, with --build, the packages' dist.
// --build=without-types leaves out most type declarations, which take three quarters of the time.
// It needs Node and npm only, so it imports nothing that is not part of Node.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);
const rootPath = fileURLToPath(root);

requireNode(20, 19);
if (textOf('pnpm-lock.yaml') !== textOf('node_modules/.pnpm/lock.yaml')) {
  console.log('Installing dependencies…');
  const { packageManager } = JSON.parse(textOf('package.json') ?? '{}');
  run('npx', ['--yes', packageManager, 'install', '--frozen-lockfile']);
}
const isWithoutTypes = process.argv.includes('--build=without-types');
if ((isWithoutTypes || process.argv.includes('--build')) && distIsStale()) {
  console.log('Building the packages, about a minute the first time…');
  if (isWithoutTypes) process.env.BUILD_WITHOUT_TYPES = 'true';
  run('npm', ['exec', '--', 'pnpm', '--filter', './packages/*', '--workspace-concurrency=2', 'run', 'build']);
}

function requireNode(major, minor) {
  const [haveMajor = 0, haveMinor = 0] = process.versions.node.split('.').map(Number);
  if (haveMajor > major || (haveMajor === major && haveMinor >= minor)) return;
  console.error(`Node ${major}.${minor} or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

function textOf(path) {
  try {
    return readFileSync(new URL(path, root), 'utf8');
  } catch {
    return undefined;
  }
}

function run(command, args) {
  const shell = process.platform === 'win32';
  const { status } = spawnSync(command, args, { cwd: rootPath, stdio: 'inherit', shell });
  if (status !== 0) process.exit(status ?? 1);
}

/** A package needs a build when a file of its dist that is wanted is absent or older than anything that went into it. */
function distIsStale() {
  const packages = readdirSync(new URL('packages/', root)).map((name) => `packages/${name}/`);
  const sharedInput = newest([
    'packages/schemas/src/',
    'tsup.base.ts',
    'tsconfig.base.json',
    'pnpm-lock.yaml',
  ]);
  return packages.some((path) => {
    const files = filesUnder(`${path}dist/`);
    const types = files.filter(isDeclaration);
    const code = files.filter((file) => !isDeclaration(file));
    const wanted = isWithoutTypes ? [code] : [code, types];
    const inputs = newest([`${path}src/`, `${path}package.json`, `${path}tsup.config.ts`]);
    return wanted.some((some) => oldest(some) < Math.max(inputs, sharedInput));
  });
}

function isDeclaration(file) {
  return /\.d\.c?ts(\.map)?$/.test(file.pathname);
}

function newest(paths) {
  return Math.max(0, ...paths.flatMap(filesUnder).map((file) => statSync(file).mtimeMs));
}

/** When the oldest of them was written; before everything where there is none. */
function oldest(files) {
  return files.length === 0 ? 0 : Math.min(...files.map((file) => statSync(file).mtimeMs));
}

function filesUnder(path) {
  const url = new URL(path, root);
  const stats = statSync(url, { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (stats.isFile()) return [url];
  return readdirSync(url, { withFileTypes: true }).flatMap((entry) =>
    filesUnder(`${path}${entry.name}${entry.isDirectory() ? '/' : ''}`),
  );
}
