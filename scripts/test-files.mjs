import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';

/** The tests of `npm test` that have one of the names in their path. */
export function testsNamed(root, names) {
  const files = globSync(['packages/*/test/**/*.test.ts', 'tests/e2e/**/*.test.ts', '!**/*.long.test.ts'], {
    cwd: root,
  });
  return files.filter((file) => names.some((name) => file.includes(name)));
}

/** Does a test run packages as they are built? Others load the sources. */
export function needsBuild(root, file) {
  const text = readFileSync(join(root, file), 'utf8');
  if (file.startsWith('packages/')) return /home, 'dist|\.\.\/dist\b|\.\.\/bin\//.test(text);
  // Pages and programs find the packages where users find them.
  return !file.startsWith('tests/e2e/docs/') || /start-script|child_process|dist\/docs/.test(text);
}
