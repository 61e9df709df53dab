import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { nodeBuiltins, rawText } from '../tsup.bundled.js';
import { mcpApart } from '../tsup.mcp.js';

const root = join(import.meta.dirname, '..');

/** Builds the command (or other entries) as it is published, into a folder, and gives the path of the command. */
export async function buildCommand(
  outdir: string,
  entries: Record<string, string> = { cli: 'src/cli/main.ts' },
): Promise<string> {
  await built(outdir, entries, { splitting: true, plugins: [mcpApart, nodeBuiltins] });
  return join(outdir, 'cli.mjs');
}

/** Builds beside the command what `pm-api mcp` runs. */
export async function buildMcp(outdir: string): Promise<void> {
  await built(outdir, { mcp: 'src/cli/mcp/serve.ts' }, { minify: true, plugins: [nodeBuiltins, rawText] });
}

async function built(outdir: string, entries: Record<string, string>, options: BuildOptions): Promise<void> {
  await build({
    entryPoints: Object.entries(entries).map(([out, path]) => ({ in: join(root, path), out })),
    tsconfig: join(root, 'tsconfig.json'),
    bundle: true,
    format: 'esm',
    target: 'es2022',
    platform: 'node',
    outdir,
    outExtension: { '.js': '.mjs' },
    ...options,
  });
}
