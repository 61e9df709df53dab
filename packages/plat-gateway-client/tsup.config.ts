import { defineConfig } from 'tsup';
import { library } from '../../tsup.base.js';

export default defineConfig([
  // zod/mini is bundled: the few parts in use load at once, the package as a whole would double the start of a script.
  library({ entry: ['src/index.ts'], noExternal: [/^plat-schemas/, /^zod/] }),
  library({ entry: ['src/browser.ts'], format: ['esm'], platform: 'browser', dts: false }),
]);
