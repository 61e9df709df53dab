import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

// Absolute, because a script of a package starts vitest in the package's folder.
const rootOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const unit = (folder: string, isolate = true): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name: folder, root: rootOf(`packages/${folder}`), include: ['test/**/*.test.ts'], isolate },
});

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    // By default one core is left free, which is half of a machine with two.
    maxWorkers: '100%',
    projects: [
      unit('schemas'),
      unit('plat-app-sdk'),
      unit('plat-gateway-client'),
      // Its eighty files import the same modules and leave no global patched: one process for many saves a third of the work.
      unit('pm-api-client', false),
      unit('testing'),
      unit('dev'),
      unit('create-plat-app'),
      {
        extends: true,
        test: {
          name: 'types',
          include: [],
          typecheck: {
            enabled: true,
            only: true,
            include: ['packages/*/test/**/*.test-d.ts'],
            tsconfig: './tsconfig.test.json',
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          exclude: ['e2e/engines/**', 'e2e/create-plat-app/**'],
          globalSetup: ['e2e/chromium.setup.ts'],
          fileParallelism: false,
          // After all others, because pages have time limits and want the machine for themselves.
          sequence: { groupOrder: 1 },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'templates',
          include: ['e2e/create-plat-app/**/*.test.ts'],
          globalSetup: ['e2e/chromium.setup.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 3 },
          // Each template is installed from the registry, tested and built, as its user would.
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          include: ['e2e/engines/**/*.test.ts'],
          globalSetup: ['e2e/engines/engines.setup.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 2 },
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // The WebDriver client tells every request, and that its commands have newer names in another package.
          env: { WDIO_LOG_LEVEL: 'silent', DISABLE_WEBDRIVERIO_DEPRECATION_WARNINGS: 'true' },
        },
      },
    ],
    coverage: { provider: 'v8', include: ['packages/*/src/**/*.ts'] },
  },
});
