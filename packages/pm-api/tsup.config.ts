import { defineConfig } from 'tsup';
import { command, includeGuides } from '../../tsup.base.js';

// Errors of the client lead to them.
includeGuides('pm-errors');

// The client and its schemas are part of these files: one file starts faster than the hundred modules of zod. The dependencies of
// package.json stay outside.
export default defineConfig(
  command({
    entry: { cli: 'src/main.ts' },
    noExternal: [/^pm-api-client/, /^plat-(schemas|common)/, /^zod/],
    sourcemap: false,
    minify: true,
    loader: { '.md': 'text' },
  }),
);
