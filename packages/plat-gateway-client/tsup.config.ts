import { defineConfig } from 'tsup';
import { library } from '../../tsup.base.js';

export default defineConfig([
  library({
    entry: ['src/index.ts'],
    // zod/mini is bundled: the few parts in use load at once, the package as a whole would double the start of a script.
    noExternal: [/^plat-schemas/, /^zod/],
    esbuildOptions(options, { format }) {
      // Jest runs CommonJS where `import()` is refused, so there undici is loaded by `require`, at the first call as well.
      if (format === 'cjs') options.supported = { 'dynamic-import': false };
    },
  }),
  // As CommonJS too, because Jest asks for that under jsdom.
  library({ entry: ['src/browser.ts'], platform: 'browser', dts: false }),
]);
