// Each package as its user gets it: packed by npm, installed into an empty project without its siblings' sources,
// used from ESM and from CJS, and compiled by TypeScript with every declaration file checked.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const consumers = join(root, 'scripts/packed');

/** Packages by their folder, with what a consumer's own tests need beside them. */
const packages = {
  schemas: [],
  'plat-app-sdk': [],
  'plat-gateway-client': ['testing'],
  'pm-api-client': ['testing'],
  testing: [],
  dev: [],
};

/** The commands that a package brings. */
const commands = { 'pm-api-client': ['pm-api'], dev: ['plat-dev'] };

const compilerOptions = {
  target: 'ES2022',
  module: 'NodeNext',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  types: ['node'],
  typeRoots: [join(root, 'node_modules/@types')],
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
};

const workspace = mkdtempSync(join(tmpdir(), 'plat-packed-'));
try {
  const tarballs = Object.fromEntries(Object.keys(packages).map((folder) => [folder, pack(folder)]));
  for (const [folder, companions] of Object.entries(packages)) {
    use(
      folder,
      [folder, ...companions].map((name) => tarballs[name]),
    );
    console.log(`✓ ${folder}: packed, installed, compiled, and run as ESM and as CJS`);
  }
} finally {
  rmSync(workspace, { recursive: true, force: true });
}

function pack(folder) {
  const output = run(
    'npm',
    ['pack', '--json', '--pack-destination', workspace],
    join(root, 'packages', folder),
  );
  return join(workspace, JSON.parse(output)[0].filename);
}

function use(folder, tarballs) {
  const project = join(workspace, folder);
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  run(
    'npm',
    ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', ...tarballs],
    project,
  );
  const sources = readdirSync(consumers).filter((file) => file.startsWith(`${folder}.`));
  for (const file of sources) copyFileSync(join(consumers, file), join(project, file));
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: sources }));
  run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', project], project);
  for (const file of sources) run(process.execPath, [file.replace(/ts$/, 'js')], project);
  for (const command of commands[folder] ?? []) run('npx', ['--no-install', command, '--version'], project);
}

function run(command, args, cwd) {
  try {
    return execFileSync(command, args, {
      cwd,
      encoding: 'utf8',
      stdio: 'pipe',
      shell: process.platform === 'win32',
    });
  } catch (error) {
    console.error(command, ...args, '\n', error instanceof Object && 'stdout' in error ? error.stdout : '');
    throw error;
  }
}
