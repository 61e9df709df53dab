import { defineConfig } from 'tsup';
import { command, library } from '../../tsup.base.js';

export default defineConfig([
  library({ entry: ['src/index.ts'], noExternal: [/^plat-schemas/, /^p-map/] }),
  command({ entry: { cli: 'src/cli/main.ts' }, noExternal: [/^plat-schemas/, /^zod/, /^p-map/] }),
]);
