// Makes one file of the server and its libraries: a device has no node_modules.
import { build } from 'esbuild';

await build({
  entryPoints: ['server.mjs'],
  outfile: 'app/server.mjs',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  // Fastify and its libraries are CommonJS, and call require for modules of Node.
  banner: {
    js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
  },
});
