import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { nodeBuiltins } from '../../tsup.bundled.js';
import { mcpApart } from '../../tsup.mcp.js';

const root = join(import.meta.dirname, '../..');

it.each(['src/index.ts', 'src/cli/main.ts'])('%s loads nothing of the protocol', async (entry) => {
  const { metafile } = await build({
    entryPoints: [join(root, entry)],
    tsconfig: join(root, 'tsconfig.json'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    plugins: [mcpApart, nodeBuiltins],
    outdir: 'out',
    metafile: true,
    write: false,
  });
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.keys(output.inputs));
  expect(inputs.filter((path) => /modelcontextprotocol|zod\/v4\/classic/.test(path))).toEqual([]);
});
