import { defineConfig } from 'tsup';
import { library } from '../../tsup.base.js';

export default defineConfig(
  library({
    entry: {
      'app/index': 'src/app/index.ts',
      'gateway/index': 'src/gateway/index.ts',
      'gateway/rules/index': 'src/gateway/rules/index.ts',
      'package/index': 'src/package/index.ts',
      'pm/index': 'src/pm/index.ts',
      'pm/fields/index': 'src/pm/fields/index.ts',
    },
  }),
);
