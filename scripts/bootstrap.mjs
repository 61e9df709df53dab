// Everything a fresh clone lacks: dependencies as the lock file names them and, with --build, the packages' dist.
// --build=without-types leaves out most type declarations, which take three quarters of the time.
// It needs Node and npm only: what is not part of Node is imported when the dependencies are there.
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
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
if ((isWithoutTypes || process.argv.includes('--build')) && (await distIsStale())) {
  const hasBuild = (folder) => textOf(`${folder}/package.json`)?.includes('"build":');
  const total = (await packageFolders()).filter(hasBuild).length;
  const build = 'exec -- pnpm --filter ./packages/* --workspace-concurrency=2 run build'.split(' ');
  if (isWithoutTypes) process.env.BUILD_WITHOUT_TYPES = 'true';
  await run(`Building ${total} packages (about a minute)`, 'npm', build, countBuilds(total));
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

async function packageFolders() {
  const { globSync } = await import('tinyglobby');
  return globSync('packages/*/package.json', { cwd: rootPath }).map((manifest) => dirname(manifest));
}

/** A package needs a build when a file of its dist that is wanted is absent or older than anything that went into it. */
async function distIsStale() {
  const { globSync } = await import('tinyglobby');
  const timesOf = (...patterns) =>
    globSync(patterns, { cwd: rootPath, absolute: true }).map((file) => statSync(file).mtimeMs);
  const shared = ['packages/schemas/src/**', 'tsup.base.ts', 'tsconfig.base.json', 'pnpm-lock.yaml'];
  const sharedAt = Math.max(...timesOf(...shared));
  return (await packageFolders()).some((folder) => {
    const inputs = timesOf(`${folder}/package.json`, `${folder}/src/**`, `${folder}/tsup.config.ts`);
    const types = `${folder}/dist/**/*.d.{ts,cts}{,.map}`;
    const code = timesOf(`${folder}/dist/**`, `!${types}`);
    const wanted = isWithoutTypes ? [code] : [code, timesOf(types)];
    return wanted.some((times) => times.length === 0 || Math.min(...times) < Math.max(sharedAt, ...inputs));
  });
}
