import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const source = join(import.meta.dirname, '../src');
let folder: string;

// A process of its own, on a machine that may be busy.
const TIMEOUT_MS = 60_000;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plat-hops-'));
  const entryPoints = [join(source, '**/*.ts')];
  await build({
    entryPoints,
    outdir: folder,
    format: 'esm',
    logLevel: 'error',
    outExtension: { '.js': '.js' },
  });
  // What the sources take from plat-schemas when they run.
  const schemas = join(folder, 'node_modules/plat-schemas');
  const platforms = join(import.meta.dirname, '../../schemas/src/platforms/index.ts');
  await build({ entryPoints: [platforms], outfile: join(schemas, 'platforms.js'), format: 'esm' });
  writeFileSync(
    join(schemas, 'package.json'),
    '{"type":"module","exports":{"./platforms":"./platforms.js"}}',
  );
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'run.mjs'), program);
}, TIMEOUT_MS);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Counts, as V8 does for coverage, what runs between a member and the message that it posts. */
const program = `
import { Session } from 'node:inspector';
import { PlatApp } from './plat-app.js';

const [, , member, ...args] = process.argv;
const session = new Session();
session.connect();
const ask = (method, params) => new Promise((resolve) => session.post(method, params, (_, result) => resolve(result)));

let listen, posted;
const parent = { postMessage: ({ methodName }) => methodName === member && posted?.() };
const location = new URL('https://nas.example/app/');
const window = { parent, location, navigator: { userAgent: '' }, removeEventListener() {} };
window.addEventListener = (type, listener) => { if (type === 'message') listen = listener; };
const app = new PlatApp({ window });
const say = (data) => listen({ data, origin: 'https://nas.example', source: parent });
say({ penpal: 'synAck', methodNames: [member] });
await app.ready();

await ask('Profiler.enable');
await ask('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
say({ penpal: 'reply', id: 0 });
await ask('Profiler.takePreciseCoverage');
posted = () => {
  session.post('Profiler.takePreciseCoverage', (_, { result }) => {
    const ran = result.filter(({ url, functions }) =>
      url.startsWith('file:') && !url.endsWith('run.mjs') &&
      functions.some(({ functionName, ranges }) => functionName && ranges[0].count > 0));
    console.log(JSON.stringify(ran.map(({ url }) => url)));
    process.exit();
  });
};
app[member](...args);
`;

describe('from a member to the message that it posts', { timeout: TIMEOUT_MS }, () => {
  it.each([['openFile', '/vol1/a.md'], ['getPlatformConfig']])(
    '%s: code of at most eight files runs',
    (...call) => {
      const output = execFileSync(process.execPath, [join(folder, 'run.mjs'), ...call]);
      const files = (JSON.parse(output.toString()) as string[]).map((url) => basename(url));
      expect(files).toContain('plat-app.js');
      expect(files).toContain('connection.js');
      expect(files.length, files.join(', ')).toBeLessThanOrEqual(8);
    },
  );
});
