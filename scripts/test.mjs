// `npm test` builds what is stale and runs every test. `npm test -- NAME` runs those with NAME in their path, such as outcome or
// packages/dev; it builds only if one of them runs a package as it is built. Options of vitest may follow.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const rootPath = fileURLToPath(new URL('../', import.meta.url));
const args = process.argv.slice(2);
const firstOption = args.findIndex((arg) => arg.startsWith('-'));
const names = firstOption < 0 ? args : args.slice(0, firstOption);
const isPart = names.length > 0;

node('scripts/bootstrap.mjs', isPart ? [] : ['--build=without-types']);
if (isPart) {
  const { needsBuild, testsNamed } = await import('./test-files.mjs');
  const files = testsNamed(rootPath, names);
  if (files.length === 0) {
    const hasLong = testsNamed(rootPath, names, { isLong: true }).length > 0;
    const named = `${names.join(' or ')} in its path`;
    console.error(
      hasLong
        ? `Only a long test has ${named}. Run: npm run build && npx vitest run --mode long ${names.join(' ')}`
        : `No test has ${named}. They are in packages/*/test and tests/e2e, named for the behaviour that they state.`,
    );
    process.exit(1);
  }
  if (files.some((file) => needsBuild(rootPath, file)))
    node('scripts/bootstrap.mjs', ['--build=without-types']);
}
const { resolve } = import.meta;
const vitest = join(dirname(fileURLToPath(resolve('vitest/package.json'))), 'vitest.mjs');
const report = ['--reporter=default', '--reporter=json', '--outputFile.json=.vitest/results.json'];
node(vitest, ['run', ...(isPart ? [] : report), ...args]);

function node(script, options) {
  const { status } = spawnSync(process.execPath, [script, ...options], { cwd: rootPath, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
