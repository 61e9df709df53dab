import type { Plugin } from 'esbuild';
import { defineConfig } from 'tsup';
import { library } from '../../tsup.base.js';

/**
 * msw is part of the CommonJS files alone: it needs packages that are ES modules only, which neither Jest nor an older
 * Node can `require`. An ES module imports msw itself, so that there is one copy of it beside the caller's handlers.
 */
const mswInCommonJs: Plugin = {
  name: 'msw-in-commonjs',
  setup(build) {
    const { format } = build.initialOptions;
    if (format !== 'cjs') build.onResolve({ filter: /^msw$/ }, ({ path }) => ({ path, external: true }));
  },
};

export default defineConfig([
  library({
    entry: { 'gateway/index': 'src/gateway/index.ts', 'pm/index': 'src/pm/index.ts' },
    noExternal: [/^plat-(schemas|common)/, /^msw$/],
    esbuildPlugins: [mswInCommonJs],
  }),
  // The host runs in a page, so it shares no chunk with the fakes that need Node.
  library({ entry: { 'host/index': 'src/host/index.ts' }, platform: 'browser' }),
]);
