import { defineConfig } from 'tsup';
import { command, library } from '../../tsup.base.js';

export default defineConfig([
  library({ entry: ['src/index.ts'], platform: 'node', shims: true }),
  command({ entry: { cli: 'src/cli/main.ts' } }),
]);
