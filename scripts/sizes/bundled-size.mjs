import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/**
 * Bytes of a program that does nothing but import, as esbuild bundles it for an application.
 *
 * @param {string} program
 * @param {{ resolveDir: string; platform: 'browser' | 'node'; without: string[] }} options `without`: what is imported
 *   from elsewhere; `*` for all packages
 * @returns {Promise<{ min: number; gzip: number }>}
 */
export async function bundledSize(program, { resolveDir, platform, without }) {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    platform,
    logLevel: 'error',
    ...(without.includes('*') ? { packages: 'external' } : { external: without }),
  });
  const code = outputFiles[0].contents;
  // An empty file is some bytes of gzip all the same.
  return { min: code.length, gzip: code.length === 0 ? 0 : gzipSync(code, { level: 9 }).length };
}
