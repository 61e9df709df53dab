import { defineConfig } from 'tsup';
import { library } from '../../tsup.base.js';

export default defineConfig([
  library({ entry: ['src/index.ts'] }),
  library({ entry: ['src/browser.ts'], format: ['esm'], platform: 'browser', dts: false }),
]);
