// Each package as its user gets it: packed by npm, then installed, compiled and imported in empty projects.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import pMap from 'p-map';
import { minVersion } from 'semver';
import { compile, findCompilers } from './compile.mjs';
import { createProject, packAll, run } from './project.mjs';

const ALWAYS = ['CHANGELOG.md', 'LICENSE', 'README.md', 'README.zh-CN.md', 'package.json'];
/** What a user of a package has a use for: of a build, and what create-plat-app copies for its users. */
const OF_USE =
  /^(CHANGELOG\.md|LICENSE|README(\.zh-CN)?\.md|(?:[a-z]+\/)?package\.json|(users\.)?schema\.json|templates\/.*|probe\/.*|agents\/.*\.md|json\/.*\.schema\.json|dist\/docs\/(zh\/)?guides\/.*\.md|(bin|dist)\/.*(\.js|\.cjs|\.d\.ts|\.d\.cts|\.(js|cjs|css)\.map|\.css|\.html|\.licenses\.txt|\.cdx\.json))$/;
const FRAMEWORKS = ['react', 'vue'];

/** Whose types need nothing of Node. */
const CLIENTS = ['plat-app-sdk', 'plat-gateway-client', 'pm-api-client'];

const workspace = mkdtempSync(join(tmpdir(), 'plat-packed-'));
try {
  const [all, compilers] = await Promise.all([packAll(workspace), findCompilers(workspace)]);
  const checks = [
    // What a command depends on is loaded by that command alone, so it may have copies of its own.
    () =>
      checkTogether(
        all.filter((packed) => entriesOf(packed).length > 0),
        compilers,
      ),
    ...all.map((packed) => () => checkAlone(packed, compilers)),
    ...FRAMEWORKS.map((framework) => () => checkOldestPeer(sdkOf(all), framework, compilers)),
  ];
  const report = async (check) => console.log(`✓ ${await check()}`);
  await pMap(checks, report, { concurrency: availableParallelism(), stopOnError: false });
} catch (error) {
  for (const { message } of error.errors ?? [error]) console.error(`✗ ${message}`);
  process.exitCode = 1;
} finally {
  rmSync(workspace, { recursive: true, force: true });
}

/** Looks at what is in the tarball, installs it without its siblings, imports its entries and calls its commands. */
async function checkAlone({ name, folder, tarball, manifest, files, size, unpackedSize }, compilers) {
  const useless = files.map(({ path }) => path).filter((path) => !OF_USE.test(path));
  if (useless.length > 0)
    throw new Error(`${name} publishes what nobody has a use for: ${useless.join(', ')}`);
  const missing = ALWAYS.filter((path) => !files.some((file) => file.path === path));
  if (missing.length > 0) throw new Error(`${name} publishes no ${missing.join(', ')}`);
  checkMaps(name, files);
  checkNotices(name, folder, files);
  const project = await createProject(workspace, `alone-${folder}`, [tarball]);
  // Those of the frameworks are nothing without them.
  const entries = entriesOf({ name, manifest }).filter((entry) => !isOfFramework(entry));
  const programs = writeImports(project, entries);
  await compile(compilers.newest, project, programs, 'nodenext');
  if (CLIENTS.includes(name)) await compile(compilers.newest, project, programs, 'nodenext without node');
  await runAll(project, programs);
  for (const command of Object.keys(manifest.bin ?? {})) {
    await run('npx', ['--no-install', command, '--version'], project);
  }
  const [packedKB, unpackedKB] = [size, unpackedSize].map((bytes) => `${Math.round(bytes / 1000)} kB`);
  return `${name}: installed alone, imported as ESM and as CJS; ${packedKB} packed, ${unpackedKB} unpacked, ${files.length} files`;
}

/**
 * Source maps name places in the sources, whose text they leave out: together they weigh no more than their code. Those of the
 * page have the text, because a browser cannot look for it elsewhere.
 */
function checkMaps(name, files) {
  const bytesOf = new Map(files.map(({ path, size }) => [path, size]));
  const maps = files.filter(({ path }) => path.endsWith('.map'));
  const weight = maps.reduce((sum, { size }) => sum + size, 0);
  const code = maps.reduce((sum, { path }) => sum + (bytesOf.get(path.replace(/\.map$/, '')) ?? 0), 0);
  const limit = name === 'plat-app-sdk' ? 3 * code : code;
  if (weight > limit) throw new Error(`${name}: source maps of ${weight} bytes for ${code} bytes of code`);
}

/** Installs all packages into one project, beside the frameworks that they are developed with, and imports every entry. */
async function checkTogether(all, compilers) {
  const { devDependencies } = sdkOf(all).manifest;
  const frameworks = [...FRAMEWORKS, '@types/react'].map((name) => `${name}@${devDependencies[name]}`);
  const tarballs = all.map(({ tarball }) => tarball);
  const project = await createProject(workspace, 'together', [...tarballs, ...frameworks]);
  requireOneCopy(project, all);
  const entries = all.flatMap(entriesOf);
  const programs = writeImports(project, entries);
  for (const compiler of Object.values(compilers)) {
    const modules = programs.filter((program) => program.endsWith('.mts'));
    await compile(compiler, project, modules, 'bundler');
    await compile(compiler, project, programs, 'nodenext');
  }
  const required = programs.filter((program) => program.endsWith('.cts'));
  await compile(compilers.ours, project, required, 'node10');
  await runAll(project, programs);
  await runUnderMsw(project);
  return `${all.length} packages together: one copy of each; ${entries.length} entries compiled for nodenext, for bundlers and for node10, imported as ESM and as CJS`;
}

/** The gateway's fake in a user's own msw, with our client, as the guide has it. */
async function runUnderMsw(project) {
  const guide = readFileSync(
    new URL('../../docs/guides/gateway-from-your-server.md', import.meta.url),
    'utf8',
  );
  const [, program = ''] = /```js\n(\/\/ test-with-msw\.mjs\n.*?)```/s.exec(guide) ?? [];
  writeFileSync(join(project, 'test-with-msw.mjs'), program);
  const printed = await run(process.execPath, ['test-with-msw.mjs'], project);
  if (!printed.includes('/vol1/shared/photos')) throw new Error(`The client under msw printed: ${printed}`);
}

/** Imports a framework's entry beside the oldest version that the peer range of plat-app-sdk allows. */
async function checkOldestPeer({ name, tarball, manifest }, framework, compilers) {
  const oldest = minVersion(manifest.peerDependencies[framework]);
  // React's declarations have versions of their own, and the first of a major version no longer compile.
  const types = framework === 'react' ? [`@types/react@${oldest?.major}`] : [];
  const peers = [`${framework}@${oldest}`, ...types];
  const project = await createProject(workspace, `oldest-${framework}`, [tarball, ...peers]);
  const programs = writeImports(project, [`${name}/${framework}`]);
  await compile(compilers.newest, project, programs, 'nodenext');
  await runAll(project, programs);
  return `${name}/${framework} beside ${peers.join(' and ')}: compiled, imported as ESM and as CJS`;
}

/** Two copies of a package, or of what it stands on, would double what is loaded and split `instanceof`. */
function requireOneCopy(project, all) {
  const lock = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8'));
  const installed = Object.keys(lock.packages).map((path) => path.split('node_modules/').at(-1));
  const ours = all.flatMap(({ name, manifest }) => [name, ...Object.keys(manifest.dependencies ?? {})]);
  for (const name of new Set(ours)) {
    const copies = installed.filter((one) => one === name).length;
    if (copies !== 1)
      throw new Error(`All packages in one project: ${copies} copies of ${name} instead of one`);
  }
}

function sdkOf(all) {
  return all.find(({ name }) => name === 'plat-app-sdk');
}

function isOfFramework(entry) {
  return FRAMEWORKS.some((framework) => entry.endsWith(`/${framework}`));
}

/** What is JSON is for editors and tools, and is read and not imported. */
function entriesOf({ name, manifest }) {
  const entries = Object.keys(manifest.exports).filter((entry) => !entry.endsWith('.json'));
  return entries.map((entry) => name + entry.slice(1));
}

/** Programs that import entries, as a module of both kinds. */
function writeImports(project, entries) {
  const names = entries.map((_, index) => `entry${index}`);
  const imports = entries.map((entry, index) => `import * as entry${index} from '${entry}';`);
  const text = `${imports.join('\n')}
if ([${names}].some((names) => Object.keys(names).length === 0)) throw new Error('An entry exports nothing');`;
  return ['entries.mts', 'entries.cts'].map((program) => {
    writeFileSync(join(project, program), text);
    return program;
  });
}

async function runAll(project, programs) {
  for (const program of programs) await run(process.execPath, [program.replace(/ts$/, 'js')], project);
}

/** What a tarball bundles of others is named in it: with its license, and for tools that look for vulnerabilities. */
function checkNotices(name, folder, files) {
  const publishes = (path) => files.some((file) => file.path === path);
  const names = ['dist/bundled.licenses.txt', 'dist/bundled.cdx.json'];
  const isComplete = names.every(publishes);
  if (!isComplete && names.some(publishes))
    throw new Error(`${name} publishes one of ${names.join(' and ')}`);
  if (!isComplete) return;
  const read = (path) => readFileSync(new URL(`../../packages/${folder}/${path}`, import.meta.url), 'utf8');
  const [licenses, bill] = names.map(read);
  for (const { name: part, version } of JSON.parse(bill).components)
    if (!licenses.includes(`${part} ${version} (`))
      throw new Error(`${name} has no license of ${part} ${version}`);
}
