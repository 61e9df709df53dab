import { defineConfig } from 'tsup';
import { library } from '../../tsup.base.js';

export default defineConfig([
  library({ entry: ['src/index.ts'], noExternal: [/^plat-schemas/, /^p-map/] }),
  // The command: what only one subcommand needs is a file of its own, loaded when that subcommand runs.
  library({
    entry: { cli: 'src/cli/main.ts' },
    format: ['esm'],
    platform: 'node',
    splitting: true,
    dts: false,
    noExternal: [/^plat-schemas/, /^zod/, /^p-map/],
  }),
]);
