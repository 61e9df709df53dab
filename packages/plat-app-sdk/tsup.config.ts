import { defineConfig, type Options } from 'tsup';
import { library } from '../../tsup.base.js';

const entry = {
  index: 'src/index.ts',
  callback: 'src/callback/index.ts',
  live: 'src/live/index.ts',
  react: 'src/react/index.ts',
  'react-server': 'src/react/server.ts',
  vue: 'src/vue/index.ts',
};

/** The texts of the development build are for those who build an application; users get the build without them. */
const build = (isDevelopment: boolean, options: Options): Options =>
  library({
    platform: 'browser',
    // Without it each CJS entry would have classes of its own, and `instanceof PlatAppError` fail between them.
    splitting: true,
    treeshake: true,
    define: { __DEVELOPMENT__: String(isDevelopment) },
    ...options,
  });

export default defineConfig([
  build(false, { entry }),
  build(true, { entry, outDir: 'dist/development', dts: false }),
  build(false, {
    entry: { 'plat-app-sdk': 'src/script.ts' },
    format: ['iife'],
    target: 'es2020',
    splitting: false,
    minify: true,
    dts: false,
  }),
]);
