import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../../packages/pm-api-client/dist/', import.meta.url));

/** What size-limit has esbuild do with declarations: copy them, because in a bundle nothing of them is left. */
export default {
  entryPoints: [`${dist}index.d.ts`, `${dist}index.d.cts`],
  loader: { '.ts': 'copy', '.cts': 'copy' },
  bundle: true,
  metafile: true,
  outdir: fileURLToPath(new URL('../../node_modules/.declarations/', import.meta.url)),
};
