import { defineConfig } from 'tsup';
import { command, library } from '../../tsup.base.js';
import { builtinsByName } from '../../tsup.builtins.js';

const bundled = [/^plat-schemas/, /^p-/, /^proper-lockfile/];
const esbuildPlugins = [builtinsByName];

export default defineConfig([
  library({ entry: ['src/index.ts'], noExternal: bundled, esbuildPlugins }),
  command({ entry: { cli: 'src/cli/main.ts' }, noExternal: [...bundled, /^zod/], esbuildPlugins }),
]);
