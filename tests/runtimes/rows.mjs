/**
 * The runtimes, test runners and bundlers that the packages are tried in: a line for each, and what differs as columns.
 *
 * @typedef {object} Row
 * @property {string} where
 * @property {string} as how the program is written or run there
 * @property {Shape} shape a function of shapes.mjs
 * @property {'esm' | 'cjs'} kind what the program is written as
 * @property {string} runtime a package of npm that has a command of the same name
 * @property {Record<string, string>} [tools] further packages of npm that the lock file does not have, by what they are for
 * @property {boolean} [quick] whether `npm run check` tries it too
 * @property {Trial[]} [trials] all of them unless given
 * @property {'undici' | 'net'} [carrier] what carries calls for which undici was chosen; undici unless given
 * @property {Partial<Record<Trial, string>>} [refused] the trials that fail, and what they say
 * @property {Trial[]} [staysOpen] the trials whose process does not end by itself
 * @property {string} [note] what a reader of the table has to know
 *
 * @typedef {'default' | 'undici' | 'pm' | 'fakes'} Trial `default` and `undici` call the gateway, each with that transport
 * @typedef {'plain' | 'worker' | 'cluster' | 'jest' | 'jestFakeTimers' | 'jestJsdom' | 'vitest' | 'esbuildCommonJs'
 *   | 'esbuildModule' | 'esbuildSplit' | 'esbuildSplitWithRequire' | 'vite' | 'viteAll' | 'rspack' | 'executable'} Shape
 */

const NODE_20 = 'node@20.20.2';
const NODE_22 = 'node@22.23.3';
const NODE_24 = 'node@24.21.0';
const JEST = { jest: 'jest@30.5.2', jsdom: 'jest-environment-jsdom@30.5.2' };

/** @type {Trial[]} */
const CLIENTS = ['default', 'undici', 'pm'];
/** @type {Trial[]} */
const WITHOUT_UNDICI = ['default', 'pm', 'fakes'];

const NO_UNDICI =
  'Bundled into an ES module, undici cannot `require`: add a `createRequire` banner, or leave it external';
const FAKE_TIMERS =
  'With undici a call waits for the fake `setImmediate` until its timeout: keep the default';
const BROWSER = "plat-gateway-client runs in the application's server only";

/** What the rows of esbuild share. */
const ESBUILD = /** @type {const} */ ({ where: 'esbuild', kind: 'esm', runtime: NODE_20, quick: true });

/** @type {Row[]} */
export const rows = [
  { where: 'Node 20.19', as: 'ES modules', shape: 'plain', kind: 'esm', runtime: 'node@20.19.0' },
  { where: 'Node 20.19', as: 'CommonJS', shape: 'plain', kind: 'cjs', runtime: 'node@20.19.0' },
  { where: 'Node 20', as: 'ES modules', shape: 'plain', kind: 'esm', runtime: NODE_20, quick: true },
  { where: 'Node 20', as: 'CommonJS', shape: 'plain', kind: 'cjs', runtime: NODE_20, quick: true },
  { where: 'Node 20', as: 'worker threads', shape: 'worker', kind: 'esm', runtime: NODE_20, quick: true },
  {
    where: 'Node 20',
    as: 'cluster',
    shape: 'cluster',
    kind: 'esm',
    runtime: NODE_20,
    quick: true,
    trials: CLIENTS,
  },
  { where: 'Node 22', as: 'ES modules', shape: 'plain', kind: 'esm', runtime: NODE_22 },
  { where: 'Node 22', as: 'CommonJS', shape: 'plain', kind: 'cjs', runtime: NODE_22 },
  { where: 'Node 22', as: 'worker threads', shape: 'worker', kind: 'cjs', runtime: NODE_22 },
  { where: 'Node 22', as: 'cluster', shape: 'cluster', kind: 'cjs', runtime: NODE_22, trials: CLIENTS },
  { where: 'Node 24', as: 'ES modules', shape: 'plain', kind: 'esm', runtime: NODE_24 },
  { where: 'Node 24', as: 'CommonJS', shape: 'plain', kind: 'cjs', runtime: NODE_24 },
  { where: 'Node 24', as: 'worker threads', shape: 'worker', kind: 'esm', runtime: NODE_24 },
  { where: 'Node 24', as: 'cluster', shape: 'cluster', kind: 'esm', runtime: NODE_24, trials: CLIENTS },
  { where: 'Bun 1.4', as: 'ES modules', shape: 'plain', kind: 'esm', runtime: 'bun@1.4.5', carrier: 'net' },
  { where: 'Bun 1.4', as: 'CommonJS', shape: 'plain', kind: 'cjs', runtime: 'bun@1.4.5', carrier: 'net' },
  {
    where: 'Deno 2.9',
    as: 'ES modules',
    shape: 'plain',
    kind: 'esm',
    runtime: 'deno@2.9.6',
    staysOpen: ['fakes'],
    note: 'msw, on which the fakes stand, keeps Deno running: end with `Deno.exit()`',
  },
  { where: 'Deno 2.9', as: 'CommonJS', shape: 'plain', kind: 'cjs', runtime: 'deno@2.9.6' },
  { where: 'Jest 30', as: 'its defaults', shape: 'jest', kind: 'cjs', runtime: NODE_20, tools: JEST },
  {
    where: 'Jest 30',
    as: 'fake timers',
    shape: 'jestFakeTimers',
    kind: 'cjs',
    runtime: NODE_20,
    tools: JEST,
    trials: WITHOUT_UNDICI,
    note: FAKE_TIMERS,
  },
  {
    where: 'Jest 30',
    as: 'its defaults on Node 24',
    shape: 'jest',
    kind: 'cjs',
    runtime: NODE_24,
    tools: JEST,
  },
  {
    where: 'Jest 30',
    as: 'jsdom',
    shape: 'jestJsdom',
    kind: 'cjs',
    runtime: NODE_20,
    tools: JEST,
    trials: CLIENTS,
    refused: { default: BROWSER, undici: BROWSER, pm: 'has no fetch' },
    note: 'A test of server code starts with `/** @jest-environment node */`, and the error says so',
  },
  {
    where: 'Vitest 4',
    as: 'fake timers',
    shape: 'vitest',
    kind: 'esm',
    runtime: NODE_20,
    quick: true,
    trials: WITHOUT_UNDICI,
    note: FAKE_TIMERS,
  },
  {
    ...ESBUILD,
    as: 'one CommonJS file',
    shape: 'esbuildCommonJs',
  },
  {
    ...ESBUILD,
    as: 'one ES module',
    shape: 'esbuildModule',
    trials: CLIENTS,
    carrier: 'net',
    note: NO_UNDICI,
  },
  {
    ...ESBUILD,
    as: 'split ES modules',
    shape: 'esbuildSplit',
    trials: CLIENTS,
    carrier: 'net',
    note: NO_UNDICI,
  },
  {
    ...ESBUILD,
    as: 'split ES modules with a `createRequire` banner',
    shape: 'esbuildSplitWithRequire',
    trials: CLIENTS,
  },
  {
    where: 'Vite 8 SSR',
    as: 'dependencies external',
    shape: 'vite',
    kind: 'esm',
    runtime: NODE_20,
    quick: true,
  },
  {
    where: 'Vite 8 SSR',
    as: '`noExternal: true`',
    shape: 'viteAll',
    kind: 'esm',
    runtime: NODE_20,
    quick: true,
  },
  {
    where: 'Vite 7 SSR',
    as: '`noExternal: true` on Node 20',
    shape: 'viteAll',
    kind: 'esm',
    runtime: NODE_20,
    tools: { vite: 'vite@7.3.8' },
    trials: CLIENTS,
    carrier: 'net',
    note: 'Rollup moves undici’s `require` of `node:sqlite` to the top of its file, and Node 20 has no such module',
  },
  {
    where: 'Vite 7 SSR',
    as: '`noExternal: true` on Node 24',
    shape: 'viteAll',
    kind: 'esm',
    runtime: NODE_24,
    tools: { vite: 'vite@7.3.8' },
    trials: CLIENTS,
  },
  { where: 'Rspack 2', as: 'one CommonJS file', shape: 'rspack', kind: 'esm', runtime: NODE_20, quick: true },
  {
    where: 'Single executable',
    as: 'Node 20',
    shape: 'executable',
    kind: 'esm',
    runtime: NODE_20,
    tools: { postject: 'postject@1.0.0-alpha.6' },
    trials: CLIENTS,
  },
  {
    where: 'Single executable',
    as: 'Node 24',
    shape: 'executable',
    kind: 'esm',
    runtime: NODE_24,
    tools: { postject: 'postject@1.0.0-alpha.6' },
    trials: CLIENTS,
  },
];
