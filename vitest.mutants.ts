import { defineConfig } from 'vitest/config';

// What the mutation check runs: of the tests beside the packages those that import the changed file, without the long ones.
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ['packages/*/test/**/*.test.ts'],
    exclude: ['**/*.long.test.ts', '**/seeded-*.test.ts', '**/*fuzz*.test.ts', '**/cli/**', '**/cli-*.test.ts'],
  },
});
