import type { Options } from 'tsup';
import { command } from '../../tsup.base.js';
import { licensesIn, nodeBuiltins, rawText } from './tsup.bundled.js';
import { richTextApart } from './tsup.rich-text.js';

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

/**
 * What `pm-api mcp` runs, with the protocol's library: a file of its own that shares nothing with the command, so that no other
 * subcommand loads more for its sake.
 */
export const mcp = command({
  entry: { mcp: 'src/cli/mcp/serve.ts' },
  sourcemap: false,
  minify: true,
  splitting: false,
  noExternal: [/./],
  esbuildPlugins: [richTextApart, nodeBuiltins, rawText, licensesIn('mcp.licenses.txt')],
});

/** Leaves the server to that file. */
export const mcpApart: Plugin = {
  name: 'mcp-apart',
  setup(build) {
    const extension = build.initialOptions.outExtension?.['.js'] ?? '.js';
    build.onResolve({ filter: /^\.\/serve\.js$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: `./mcp${extension}`, external: true } : undefined,
    );
  },
};
