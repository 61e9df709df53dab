import { defineConfig, type Options } from 'tsup';
import { command, declarations, includeGuides, isWithoutTypes, library } from '../../tsup.base.js';

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

/**
 * Leaves the schemas to a file of their own, which is loaded for the first call that needs them. esbuild would move what the
 * two share into a third one, and each file that an import has to read costs a short process a hundredth of its time.
 */
const schemasApart: Plugin = {
  name: 'schemas-apart',
  setup(build) {
    const extension = build.initialOptions.format === 'cjs' ? 'cjs' : 'js';
    build.onResolve({ filter: /\/schemas\.js$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: `./schemas.${extension}`, external: true } : undefined,
    );
  },
};

// zod/mini is bundled: the few parts in use load at once, the package as a whole would double the start of a script.
const noExternal = [/^plat-(schemas|common)/, /^zod/];

includeGuides('gateway-errors');

export default defineConfig([
  library({
    entry: ['src/index.ts'],
    // For `await using`, in projects without @types/node, too.
    dts: isWithoutTypes ? false : { ...declarations, banner: '/// <reference lib="esnext.disposable" />' },
    noExternal,
    esbuildPlugins: [schemasApart],
    esbuildOptions(options, { format }) {
      // Jest runs CommonJS where `import()` is refused, so there undici is loaded by `require`, at the first call as well.
      if (format !== 'cjs') return;
      options.supported = { 'dynamic-import': false };
      options.define = { ...options.define, 'import.meta.dirname': 'undefined' };
    },
  }),
  library({ entry: ['src/capability/schemas.ts'], noExternal, dts: false }),
  // It uses the package as any other program does.
  command({ entry: ['src/cli.ts'], external: ['plat-gateway-client'] }),
  // As CommonJS too, because Jest asks for that under jsdom.
  library({ entry: ['src/browser.ts'], platform: 'browser', dts: false }),
]);
