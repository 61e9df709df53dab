import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** The entry as an application's bundler would ship it. */
export async function bundle(entry) {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`entries/${entry}.mjs`, import.meta.url))],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  });
  return outputFiles[0].text;
}

export const gzipped = (text) => gzipSync(text, { level: 9 }).length;
