import { defineConfig } from 'tsup';
import { includeGuides, library } from '../../tsup.base.js';
import { richText, richTextApart } from './tsup.rich-text.js';

includeGuides('pm-errors');

// Whoever installs the package gets zod beside it and nothing else, so all that is not zod is part of these files.
export default defineConfig([
  library({
    entry: ['src/index.ts'],
    esbuildPlugins: [richTextApart],
  }),
  library({ entry: ['src/resources.ts'] }),
  // What is known of each field is in a file of its own: a program that makes calls does not load its texts.
  library({ entry: ['src/fields.ts'] }),
  library({ entry: ['src/zh.ts'] }),
  richText,
]);
