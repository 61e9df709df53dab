import { join } from 'node:path';
import { build } from 'tsup';
import { builtinsByName } from '../../../tsup.builtins.js';
import { dependencies } from '../package.json';

/** Builds the command (or other entries) as it is published, into a folder, and gives the path of the command. */
export async function buildCommand(
  outDir: string,
  entry: Record<string, string> = { cli: 'src/cli/main.ts' },
): Promise<string> {
  const root = join(import.meta.dirname, '..');
  const entries = Object.entries(entry).map(([name, path]) => [name, join(root, path)] as const);
  await build({
    config: false,
    entry: Object.fromEntries(entries),
    tsconfig: join(root, 'tsconfig.json'),
    format: ['esm'],
    target: 'es2022',
    platform: 'node',
    splitting: true,
    noExternal: [/^plat-schemas/, /^zod/],
    // tsup reads these from the folder where the tests were started.
    external: Object.keys(dependencies).filter((name) => name !== 'zod'),
    removeNodeProtocol: false,
    esbuildPlugins: [builtinsByName],
    outDir,
    outExtension: () => ({ js: '.mjs' }),
    silent: true,
    clean: false,
  });
  return join(outDir, 'cli.mjs');
}
