import { defineConfig } from 'tsup';
import { library } from '../../tsup.base.js';

export default defineConfig([
  library({ entry: { 'gateway/index': 'src/gateway/index.ts', 'pm/index': 'src/pm/index.ts' } }),
  // The host runs in a page, so it shares no chunk with the fakes that need Node.
  library({ entry: { 'host/index': 'src/host/index.ts' }, platform: 'browser' }),
]);
