import { rmSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { defineConfig, type Options } from 'tsup';
import { command, includeGuides, library } from '../../tsup.base.js';
import { notices } from '../../tsup.notices.js';

// The parts that are loaded later have a hash in their names, and those of the build before would be published too.
rmSync('dist/desktop', { recursive: true, force: true });

/** What a browser loads, which the emulator serves below `/_dev/`. */
const page = (options: Options): Options => ({
  outDir: 'dist/desktop',
  platform: 'browser',
  target: 'es2022',
  minify: true,
  sourcemap: false,
  noExternal: [/./],
  dts: false,
  esbuildPlugins: [notices],
  ...options,
});

// The fakes are part of the emulator, so that it can be installed alone.
const ours = [/^plat-(schemas|common)/, /^plat-testing/];

includeGuides('plat-dev-errors', 'check-rules');

export default defineConfig([
  library({ entry: ['src/index.ts'], platform: 'node', shims: true, noExternal: ours }),
  command({
    entry: {
      cli: 'src/cli/main.ts',
      supervisor: 'src/device/supervisor.js',
    },
    noExternal: ours,
  }),
  page({
    entry: { desktop: 'src/desktop/desktop.tsx' },
    format: ['esm'],
    async onSuccess() {
      await mkdir('dist/desktop', { recursive: true });
      await copyFile('src/desktop/index.html', 'dist/desktop/index.html');
    },
  }),
  page({
    entry: { view: 'src/desktop/view.ts' },
    format: ['iife'],
    outExtension: () => ({ js: '.js' }),
  }),
]);
