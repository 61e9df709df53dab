import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';

/** The tests that have one of the names in their path: those of `npm test`, or the long ones. */
export function testsNamed(root, names, { isLong = false } = {}) {
  const files = globSync(['packages/*/test/**/*.test.ts', 'tests/e2e/**/*.test.ts'], { cwd: root });
  return files.filter(
    (file) => file.endsWith('.long.test.ts') === isLong && names.some((name) => file.includes(name)),
  );
}

/** Does a test run packages as they are built? Others load the sources. */
export function needsBuild(root, file) {
  const text = readFileSync(join(root, file), 'utf8');
  if (file.startsWith('packages/')) return /home, 'dist|\.\.\/dist\b|\.\.\/bin\//.test(text);
  // Pages and programs find the packages where users find them.
  return !file.startsWith('tests/e2e/docs/') || /start-script|child_process|dist\/docs/.test(text);
}
