import { defineConfig } from 'tsup';
import { command, library } from '../../tsup.base.js';
import { licensesIn, nodeBuiltins } from './tsup.bundled.js';
import { mcp, mcpApart } from './tsup.mcp.js';
import { richText, richTextApart } from './tsup.rich-text.js';

// Whoever installs the package gets zod beside it and nothing else, so all that is not zod is part of these files.
export default defineConfig([
  library({
    entry: ['src/index.ts'],
    esbuildPlugins: [richTextApart, nodeBuiltins, licensesIn('index.licenses.txt')],
  }),
  richText,
  mcp,
  command({
    entry: { cli: 'src/cli/main.ts' },
    noExternal: [/^plat-schemas/, /^zod/],
    sourcemap: false,
    esbuildPlugins: [richTextApart, mcpApart, nodeBuiltins, licensesIn('cli.licenses.txt')],
  }),
]);
