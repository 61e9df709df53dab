import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, it, onTestFinished } from 'vitest';
import { digestOfInputs, inputsOf, isUpToDate, recordBuild } from '../../../scripts/build-state.mjs';
import { needsBuild, testsNamed } from '../../../scripts/test-files.mjs';

const repository = join(import.meta.dirname, '../../..');

const FILES = [
  'package.json',
  'pnpm-lock.yaml',
  'tsup.base.ts',
  'node_modules/.pnpm/lock.yaml',
  'packages/common/package.json',
  'packages/common/src/text.ts',
  'packages/dev/package.json',
  'packages/dev/src/index.ts',
  'packages/dev/test/index.test.ts',
  'packages/dev/README.md',
  'packages/dev/dist/index.js',
  'packages/dev/dist/index.d.ts',
];

/** A small workspace just after a build. One of its packages has no build, so it has no dist. */
function workspace({ hasTypes = true } = {}) {
  const root = mkdtempSync(join(tmpdir(), 'plat-build-state-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (file: string, content: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  };
  for (const file of FILES) write(file, 'as built');
  recordBuild(root, digestOfInputs(root), hasTypes);
  return { root, write, remove: (file: string) => rmSync(join(root, file)) };
}

it('builds again after a change of a file, even when its time is the old one', () => {
  const { root, write } = workspace();
  for (const file of ['package.json', 'pnpm-lock.yaml', 'tsup.base.ts', 'packages/common/src/text.ts']) {
    const { atime, mtime } = statSync(join(root, file));
    write(file, 'edited');
    utimesSync(join(root, file), atime, mtime);
    expect(isUpToDate(root, true), file).toBe(false);
    write(file, 'as built');
    expect(isUpToDate(root, true), file).toBe(true);
  }
});

it('knows whether the build is up to date', () => {
  const rows: [when: string, change: (built: ReturnType<typeof workspace>) => void, expected: boolean][] = [
    ['nothing has changed', () => {}, true],
    ['a test was edited', ({ write }) => write('packages/dev/test/index.test.ts', 'edited'), true],
    ['a README was edited', ({ write }) => write('packages/dev/README.md', 'edited'), true],
    ['a source is gone', ({ remove }) => remove('packages/dev/src/index.ts'), false],
    ['a built file is gone', ({ remove }) => remove('packages/dev/dist/index.js'), false],
    ['built types are gone', ({ remove }) => remove('packages/dev/dist/index.d.ts'), false],
    ['a source is new', ({ write }) => write('packages/dev/src/more.ts', 'new'), false],
    ['one package was built', ({ write }) => write('packages/dev/dist/index.js', 'half of a build'), false],
    ['no build is recorded', ({ remove }) => remove('node_modules/.build-state.json'), false],
  ];
  const odd = rows.filter(([, change, expected]) => {
    const built = workspace();
    change(built);
    return isUpToDate(built.root, true) !== expected;
  });
  expect(odd.map(([when]) => when)).toEqual([]);
});

it('builds again when a source was edited while the build ran', () => {
  const { root, write } = workspace();
  const inputs = digestOfInputs(root);
  write('packages/dev/src/index.ts', 'edited after it was read');
  recordBuild(root, inputs, true);
  expect(isUpToDate(root, true)).toBe(false);
});

it('builds types that the build before left out', () => {
  const { root } = workspace({ hasTypes: false });
  expect(isUpToDate(root, false)).toBe(true);
  expect(isUpToDate(root, true)).toBe(false);
});

it('has the guides that the packages contain among what it compares', () => {
  const guides = globSync('packages/*/dist/docs/**/*.md', { cwd: repository }).map((file) =>
    file.replace(/^.*?dist\//, ''),
  );
  expect(guides).toContain('docs/zh/guides/check-rules.md');
  expect(inputsOf(repository)).toEqual(expect.arrayContaining(guides));
});

it('finds tests, and whether one needs a build', () => {
  const rows = {
    'pm-api-client/test/outcome': false,
    'plat-gateway-client/test/': true,
    'docs/sources': false,
    'docs/error-pages': true,
    'tests/e2e/tour': undefined,
  };
  const found = Object.keys(rows).map((name) => {
    const files = testsNamed(repository, [name]);
    return [name, files[0] && files.some((file) => needsBuild(repository, file))];
  });
  expect(Object.fromEntries(found)).toEqual(rows);
});
