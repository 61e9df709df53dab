import { defineConfig } from 'tsup';
import { library } from '../../tsup.base.js';

export default defineConfig(library({ entry: ['src/index.ts'] }));
