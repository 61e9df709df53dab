import { defineConfig } from 'vitest/config';
import { tests } from './stryker.config.mjs';

// Only what the mutation check runs. The files of one run share a worker, which ends with the run: most of its time is starting them.
export default defineConfig({ resolve: { tsconfigPaths: true }, test: { include: tests, isolate: false } });
