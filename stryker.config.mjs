// Mutation check of the files that decide what a caller is told: `npm run mutants -- --mutate <file>` takes one of them.
export default {
  mutate: [
    'packages/pm-api-client/src/{access,outcome,role-matrix}.ts',
    'packages/pm-api-client/src/definitions/*.ts',
    'packages/plat-gateway-client/src/{attempts,exchange}.ts',
    'packages/plat-gateway-client/src/transport/failure.ts',
    'packages/plat-app-sdk/src/{callback,auth}/*.ts',
    'packages/plat-app-sdk/src/{versions,wire/origin-policy}.ts',
    'packages/testing/src/pm/specification/access.ts',
  ],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutants.ts' },
  plugins: ['@stryker-mutator/vitest-runner'],
  concurrency: 2,
  incremental: true,
  incrementalFile: 'node_modules/.cache/stryker.json',
  ignorePatterns: ['docs', 'examples', 'runtimes', 'soak', 'bench', 'coverage', 'tarballs'],
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 85, break: 85 },
};
