import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '..');

/** Builds the command (or other entries) as it is published, into a folder, and gives the path of the command. */
export async function buildCommand(
  outdir: string,
  entries: Record<string, string> = { cli: 'src/main.ts' },
): Promise<string> {
  const { default: manifest } = await import('../package.json');
  await build({
    entryPoints: Object.entries(entries).map(([out, path]) => ({ in: join(root, path), out })),
    tsconfig: join(root, 'tsconfig.json'),
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    platform: 'node',
    loader: { '.md': 'text' },
    external: Object.keys(manifest.dependencies).flatMap((name) => [name, `${name}/*`]),
    outdir,
    outExtension: { '.js': '.mjs' },
  });
  // The dependencies, as an installation has them beside the command.
  await symlink(join(root, 'node_modules'), join(outdir, 'node_modules')).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  return join(outdir, 'cli.mjs');
}
