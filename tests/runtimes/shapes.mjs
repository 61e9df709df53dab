import { join } from 'node:path';
import { esbuild, rspack, vite } from './shapes/bundles.mjs';
import { executable } from './shapes/executable.mjs';
import { jest, vitest } from './shapes/test-runners.mjs';

/**
 * @typedef {[string, ...string[]]} Command
 * @typedef {(site: Site) => Command | Promise<Command>} Shaping makes, from a site, a command and what that needs
 *
 * @typedef {object} Site a program to be run
 * @property {string} folder where the programs lie, below a project that has the packages
 * @property {string} program the one of them with the trial
 * @property {string} main the one that runs the trial
 * @property {string} out an empty folder outside of the project, where no package is found
 * @property {Command} runtime the command of the runtime
 * @property {Record<string, string>} tools folders whose `node_modules` have what the row asks for
 */

/**
 * The ways to run a program.
 *
 * @type {Record<import('./rows.mjs').Shape, Shaping>}
 */
export const shapes = {
  plain: ({ runtime, main }) => [...runtime, main],
  worker: ({ runtime, folder, main }) => [...runtime, join(folder, 'in-worker.js'), main],
  cluster: ({ runtime, folder, main }) => [...runtime, join(folder, 'in-cluster.js'), main],
  jest: jest({}),
  jestFakeTimers: jest({ before: 'jest.useFakeTimers();' }),
  jestJsdom: jest({ environment: 'jsdom' }),
  vitest,
  esbuildCommonJs: esbuild({ format: 'cjs' }),
  esbuildModule: esbuild({ format: 'esm' }),
  esbuildSplit: esbuild({ format: 'esm', splitting: true }),
  esbuildSplitWithRequire: esbuild({ format: 'esm', splitting: true, hasRequire: true }),
  vite: vite({}),
  viteAll: vite({ noExternal: true }),
  rspack,
  executable,
};
