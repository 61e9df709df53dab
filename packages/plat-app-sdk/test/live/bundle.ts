import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Framework } from './framework.js';

/**
 * A file beside this one in one bundle with what it imports, some packages in another version: a package manager
 * would give the same version to all that need it.
 */
export async function bundle(file: string, versions: Record<string, string>): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(file, import.meta.url))],
    bundle: true,
    write: false,
    platform: 'node',
    // The other versions are looked for from here.
    absWorkingDir: import.meta.dirname,
    format: 'cjs',
    alias: versions,
    define: { 'process.env.NODE_ENV': '"development"' },
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

/** Runs a bundle where it is called: with a document or, as on a server, without one. */
export function run(code: string): { framework: Framework; version: string } {
  const module = { exports: {} };
  new Function('module', 'exports', 'require', code)(module, module.exports, createRequire(import.meta.url));
  return module.exports as ReturnType<typeof run>;
}
