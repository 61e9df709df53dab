// Each package as its user gets it: packed by npm, and used from empty projects in every way that a consumer would. What a
// consumer writes is in programs/.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import pMap from 'p-map';
import { minVersion } from 'semver';
import { launchChromium } from '../browsers.mjs';
import { compile, findCompilers } from './compile.mjs';
import { problemsOf } from './contents.mjs';
import { checkPages } from './pages.mjs';
import { addProgram, createProject, packAll, run } from './project.mjs';

/** What a consumer's program needs beside the package, to have something to talk to. */
const COMPANIONS = { 'plat-gateway-client': ['plat-testing'], 'pm-api-client': ['plat-testing'] };
const TYPES = ['@types/react', '@types/react-dom'];

const workspace = mkdtempSync(join(tmpdir(), 'plat-packed-'));
const [all, compilers, browser] = await Promise.all([
  packAll(workspace),
  findCompilers(workspace),
  launchChromium(),
]);
const stage = { workspace, all, compilers, browser };
const { oldest, newest } = peersOf(all.find(({ name }) => name === 'plat-app-sdk')?.manifest ?? {});
const checks = [
  () => checkTogether(),
  () => checkPages(stage, oldest),
  () => checkPages(stage, newest),
  ...all.map((packed) => () => checkAlone(packed)),
];
try {
  const report = async (check) => console.log(`✓ ${await check()}`);
  await pMap(checks, report, { concurrency: availableParallelism(), stopOnError: false });
} catch (error) {
  for (const { message } of error.errors ?? [error]) console.error(`✗ ${message}`);
  process.exitCode = 1;
} finally {
  await browser.close();
  rmSync(workspace, { recursive: true, force: true });
}

/** Installs one package without its siblings, compiles and runs its program as both module kinds, and calls its commands. */
async function checkAlone(packed) {
  const { name, folder, manifest, files, size, unpackedSize } = packed;
  const beside = all.filter((other) => COMPANIONS[name]?.includes(other.name));
  const tarballs = [packed, ...beside].map(({ tarball }) => tarball);
  const project = await createProject(workspace, `alone-${folder}`, tarballs);
  const problems = problemsOf(packed, join(project, 'node_modules', name));
  if (problems.length > 0) throw new Error(`The tarball of ${name}:\n  ${problems.join('\n  ')}`);

  const own = ['mts', 'cts'].map((kind) => addProgram(project, `${folder}.ts`, `${folder}.${kind}`));
  await compile(compilers.newest, project, own, { resolution: 'nodenext', types: ['node'] });
  for (const file of own) await run(process.execPath, [file.replace(/ts$/, 'js')], project);
  for (const command of Object.keys(manifest.bin ?? {})) {
    await run('npx', ['--no-install', command, '--version'], project);
  }
  const [packedKB, unpackedKB] = [size, unpackedSize].map((bytes) => `${Math.round(bytes / 1000)} kB`);
  return `${name}: installed alone, compiled, run as ESM and as CJS; ${packedKB} packed, ${unpackedKB} unpacked, ${files.length} files`;
}

/** Installs all packages into one project; there all programs, and one that imports every entry, compile and run. */
async function checkTogether() {
  const tarballs = all.map(({ tarball }) => tarball);
  const project = await createProject(workspace, 'together', [...tarballs, ...newest]);
  requireOneCopy(project);

  const entries = all.flatMap(entriesOf);
  const kinds = { mts: ['entries.mts'], cts: ['entries.cts'] };
  for (const [kind, files] of Object.entries(kinds)) {
    // One text as both kinds, so that neither can do what the other cannot.
    for (const { folder } of all) files.push(addProgram(project, `${folder}.ts`, `${folder}.${kind}`));
    writeFileSync(join(project, `entries.${kind}`), importing(entries));
  }
  const types = ['node'];
  const programs = Object.values(kinds).flat();
  for (const compiler of Object.values(compilers)) {
    await compile(compiler, project, kinds.mts, { resolution: 'bundler', types });
    await compile(compiler, project, programs, { resolution: 'nodenext', types });
  }
  for (const program of programs) await run(process.execPath, [program.replace(/ts$/, 'js')], project);
  return `${all.length} packages together: one copy of each; ${entries.length} entries compiled for nodenext and for bundlers, run as ESM and as CJS`;
}

/** Two copies of a package, or of what it stands on, would double what is loaded and split `instanceof`. */
function requireOneCopy(project) {
  const lock = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8'));
  const installed = Object.keys(lock.packages).map((path) => path.split('node_modules/').at(-1));
  const ours = all.flatMap(({ name, manifest }) => [name, ...Object.keys(manifest.dependencies ?? {})]);
  for (const name of new Set(ours)) {
    const copies = installed.filter((one) => one === name).length;
    if (copies !== 1)
      throw new Error(`All packages in one project: ${copies} copies of ${name} instead of one`);
  }
}

/** What is JSON is for editors and tools, and is read and not imported. */
function entriesOf({ name, manifest }) {
  const entries = Object.keys(manifest.exports).filter((entry) => !entry.endsWith('.json'));
  return entries.map((entry) => name + entry.slice(1));
}

function importing(entries) {
  return [
    ...entries.map((entry, index) => `import * as entry${index} from '${entry}';`),
    `const entries = [${entries.map((_, index) => `entry${index}`)}];`,
    "if (entries.some((names) => Object.keys(names).length === 0)) throw new Error('An entry exports nothing');",
  ].join('\n');
}

/**
 * Both ends of the peer ranges of plat-app-sdk: the oldest versions, and those that it is developed with.
 *
 * @param {Record<string, any>} manifest
 */
function peersOf({ peerDependencies, devDependencies }) {
  const [react, vue] = [minVersion(peerDependencies.react), minVersion(peerDependencies.vue)];
  // Declarations have versions of their own, and the first of a major version no longer compile.
  const types = TYPES.map((name) => `${name}@${react?.major}`);
  const own = ['react', 'react-dom', 'vue', ...TYPES].map((name) => `${name}@${devDependencies[name]}`);
  return { oldest: [`react@${react}`, `react-dom@${react}`, `vue@${vue}`, ...types], newest: own };
}
