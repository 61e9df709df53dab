import devServer from '@hono/vite-dev-server';
import type { ViteDevServer } from 'vite';
import { defineConfig } from 'vitest/config';
import { application } from './application.ts';
import { framework } from './vite.framework.ts';

const { basePath } = application;

/** The address to open is the desktop's, which plat-dev prints: at Vite's own the page has no platform. */
function hideAddress(server: ViteDevServer): void {
  server.printUrls = () => {};
}

// `vite build` makes the page, `vite build --ssr server/main.ts` the server.
export default defineConfig(({ isSsrBuild }) => ({
  base: `${basePath}/`,
  // The kept device of `plat-dev --device ./device` has links to every program of this machine.
  server: { watch: { ignored: ['**/device/**'] } },
  plugins: [
    ...framework,
    // In development Vite has the page, and server/dev.ts answers what the page asks for.
    { name: 'one-address', configureServer: hideAddress },
    devServer({ entry: 'server/dev.ts', exclude: [new RegExp(`^(?!${basePath}/api/)`)] }),
  ],
  build: isSsrBuild
    ? {
        outDir: 'dist/package/app/server',
        copyPublicDir: false,
        rolldownOptions: { output: { entryFileNames: 'server.mjs', codeSplitting: false } },
      }
    : { outDir: 'dist/package/app/www', rolldownOptions: { input: ['index.html', 'callback.html'] } },
  // The device has no node_modules, so the server's file has everything in it.
  ssr: isSsrBuild ? { noExternal: true } : {},
  test: { include: ['test/**/*.test.{ts,tsx}'], testTimeout: 20_000 },
}));
