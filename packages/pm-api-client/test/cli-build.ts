import { join } from 'node:path';
import { build } from 'esbuild';
import { nodeBuiltins, rawText } from '../tsup.bundled.js';

/** Builds the command (or other entries) as it is published, into a folder, and gives the path of the command. */
export async function buildCommand(
  outdir: string,
  entries: Record<string, string> = { cli: 'src/cli/main.ts' },
): Promise<string> {
  const root = join(import.meta.dirname, '..');
  await build({
    entryPoints: Object.entries(entries).map(([out, path]) => ({ in: join(root, path), out })),
    tsconfig: join(root, 'tsconfig.json'),
    bundle: true,
    format: 'esm',
    target: 'es2022',
    platform: 'node',
    splitting: true,
    plugins: [nodeBuiltins, rawText],
    outdir,
    outExtension: { '.js': '.mjs' },
  });
  return join(outdir, 'cli.mjs');
}
