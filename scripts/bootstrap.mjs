// Everything a fresh clone lacks: dependencies as the lock file names them and, with --build, the packages' dist.
// --build=without-types leaves out most type declarations, which take three quarters of the time.
// It needs Node and npm only: what is not part of Node is imported when the dependencies are there.
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
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
if ((isWithoutTypes || process.argv.includes('--build')) && (await distIsStale())) {
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
async function distIsStale() {
  const { globSync } = await import('tinyglobby');
  const timesOf = (...patterns) =>
    globSync(patterns, { cwd: rootPath, absolute: true }).map((file) => statSync(file).mtimeMs);
  const shared = ['packages/schemas/src/**', 'tsup.base.ts', 'tsconfig.base.json', 'pnpm-lock.yaml'];
  const sharedAt = Math.max(...timesOf(...shared));
  return globSync('packages/*/package.json', { cwd: rootPath }).some((manifest) => {
    const folder = dirname(manifest);
    const inputs = timesOf(manifest, `${folder}/src/**`, `${folder}/tsup.config.ts`);
    const types = `${folder}/dist/**/*.d.{ts,cts}{,.map}`;
    const code = timesOf(`${folder}/dist/**`, `!${types}`);
    const wanted = isWithoutTypes ? [code] : [code, timesOf(types)];
    return wanted.some((times) => times.length === 0 || Math.min(...times) < Math.max(sharedAt, ...inputs));
  });
}
