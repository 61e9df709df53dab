import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll } from 'vitest';

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

/** The command for the tests of a file, in a folder of its own. */
export async function useBuild(): Promise<{ command: string; build: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'pm-api-build-'));
  afterAll(() => rm(folder, { recursive: true }));
  return { command: await buildCommand(folder), build: folder };
}
