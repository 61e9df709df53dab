import { defineConfig } from 'tsup';
import { library } from '../../tsup.base.js';

export default defineConfig([
  library({
    entry: {
      index: 'src/index.ts',
      callback: 'src/callback/index.ts',
      live: 'src/live/index.ts',
      react: 'src/react/index.ts',
      'react-server': 'src/react/server.ts',
      vue: 'src/vue/index.ts',
    },
    platform: 'browser',
  }),
  library({
    entry: { 'plat-app-sdk': 'src/script.ts' },
    format: ['iife'],
    target: 'es2020',
    platform: 'browser',
    minify: true,
    dts: false,
  }),
]);
