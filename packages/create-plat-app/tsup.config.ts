import { defineConfig } from 'tsup';
import { command, includeGuides, library } from '../../tsup.base.js';

includeGuides('create-plat-app-errors');

export default defineConfig([
  library({ entry: ['src/index.ts'], platform: 'node', shims: true }),
  command({ entry: { cli: 'src/cli/main.ts' } }),
]);
