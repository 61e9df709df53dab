// Prints which source files one warm call passes through: those of which a function runs, without what is only evaluated when it is
// loaded. Usage, after npm run build: node scripts/files-per-call.mjs [--names]

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { createFakeHost } from '../packages/testing/dist/host/index.js';
import { startFakePm } from '../packages/testing/dist/pm/index.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(root, 'packages/pm-api/node_modules/.files-per-call-'));
const server = await startFakePm({ behaviour: 'observed' });
try {
  await build({
    stdin: {
      contents:
        "export { run } from './packages/pm-api/src/run.ts'; export { PmClient } from './packages/pm-api-client/src/index.ts'; export { PlatApp } from './packages/plat-app-sdk/src/index.ts';",
      resolveDir: root,
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    splitting: true,
    sourcemap: 'linked',
    outdir: folder,
    entryNames: 'entry',
    tsconfig: join(root, 'tsconfig.base.json'),
    // Dependencies are bundled, too; those in CommonJS require modules of Node.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    loader: { '.md': 'text' },
    logLevel: 'error',
  });
  const { run, PmClient, PlatApp } = await import(pathToFileURL(join(folder, 'entry.js')).href);
  const { account, password } = server.accounts.admin;
  const command = (argv) => async () => {
    const stream = () => new PassThrough().resume();
    const env = {
      PM_BASE_URL: server.url,
      PM_ACCOUNT: account,
      PM_PASSWORD: password,
      PM_CONFIG_DIR: folder,
    };
    const outside = {
      stdin: stream(),
      stdout: stream(),
      stderr: stream(),
      env,
      signal: new AbortController().signal,
    };
    const code = await run(argv.split(' '), outside);
    if (code !== 0) throw new Error(`pm-api ${argv} ended with ${code}`);
  };
  const pm = new PmClient({ baseUrl: server.url, account, password });
  // A resource is built when it is first read.
  const { bugs } = pm;
  const newBug = { productID: 1, title: 'Crash', openedBuild: ['trunk'] };
  await pm.login();
  await print('pm-api list bugs', command('list bugs --product 1'));
  await print('pm-api create bugs', command('create bugs --productID 1 --title Crash --openedBuild trunk'));
  await print('bugs.list', () => bugs.list({ product: 1 }));
  await print('bugs.create', () => bugs.create(newBug));
  await print('bugs.resolve', async () => bugs.resolve(1, { resolution: 'fixed', resolvedBuild: 'trunk' }));
  const host = createFakeHost();
  const app = new PlatApp({ window: host.window });
  await app.getPlatformConfig();
  await print('getPlatformConfig', () => app.getPlatformConfig());
  app.destroy();
  host.close();
} finally {
  await server.close();
  rmSync(folder, { recursive: true });
}

async function print(name, call) {
  const files = await filesThatRun(call);
  console.log(`${name.padEnd(20)} ${String(files.length).padStart(3)} files`);
  if (process.argv.includes('--names')) console.log(files.map((file) => `  ${file}`).join('\n'));
}

/** The sources whose functions are called while `run` runs. */
async function filesThatRun(run) {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await session.post('Profiler.takePreciseCoverage');
    await run();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const files = result
      .filter(({ url }) => url.startsWith(pathToFileURL(folder).href))
      .flatMap(({ url, functions }) => sourcesOf(fileURLToPath(url), functions));
    return [...new Set(files)].filter((file) => !file.includes('node_modules')).sort();
  } finally {
    session.disconnect();
  }
}

/** The sources of the called functions of one file of the build. */
function sourcesOf(path, functions) {
  const code = readFileSync(path, 'utf8');
  const map = new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')));
  const lineStarts = [0, ...[...code.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return functions.flatMap(({ functionName, ranges: [{ startOffset, count }] }) => {
    if (count === 0 || (functionName === '' && startOffset === 0)) return [];
    const line = lineStarts.filter((start) => start <= startOffset).length - 1;
    const entry = map.findEntry(line, startOffset - (lineStarts[line] ?? 0));
    return 'originalSource' in entry ? [entry.originalSource.replace(/^(\.\.\/)+/, '')] : [];
  });
}
