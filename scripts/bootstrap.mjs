// Everything a fresh clone lacks: dependencies as the lock file names them and, with --build, the packages' dist.
// --build=without-types leaves out most type declarations, which take three quarters of the time.
// It needs Node and npm only: what is not part of Node is imported when the dependencies are there.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { countBuilds, runQuietly } from './quiet-run.mjs';

const root = new URL('../', import.meta.url);
const rootPath = fileURLToPath(root);

requireNode(20, 19);
if (textOf('pnpm-lock.yaml') !== textOf('node_modules/.pnpm/lock.yaml')) {
  const { packageManager } = JSON.parse(textOf('package.json') ?? '{}');
  await run('Installing dependencies', 'npx', ['--yes', packageManager, 'install', '--frozen-lockfile']);
}
const isWithoutTypes = process.argv.includes('--build=without-types');
if (isWithoutTypes || process.argv.includes('--build')) await build();

async function build() {
  const { digestOfInputs, isUpToDate, recordBuild } = await import('./build-state.mjs');
  if (isUpToDate(rootPath, !isWithoutTypes)) return;
  const inputs = digestOfInputs(rootPath);
  const total = await countPackagesWithBuild();
  const command = 'exec -- pnpm --filter ./packages/* --workspace-concurrency=2 run build'.split(' ');
  if (isWithoutTypes) process.env.BUILD_WITHOUT_TYPES = 'true';
  await run(`Building ${total} packages`, 'npm', command, countBuilds(total));
  recordBuild(rootPath, inputs, !isWithoutTypes);
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

async function run(name, command, args, onLine) {
  const code = await runQuietly(name, command, args, { cwd: rootPath, onLine });
  if (code !== 0) process.exit(code);
}

async function countPackagesWithBuild() {
  const { globSync } = await import('tinyglobby');
  const manifests = globSync('packages/*/package.json', { cwd: rootPath });
  return manifests.filter((manifest) => textOf(manifest)?.includes('"build":')).length;
}
