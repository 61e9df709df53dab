import { defineConfig } from 'vitest/config';
import { tests } from './stryker.config.mjs';

// Only what the mutation check runs.
export default defineConfig({ resolve: { tsconfigPaths: true }, test: { include: tests } });
