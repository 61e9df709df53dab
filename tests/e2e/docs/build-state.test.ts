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

it('finds nothing to build when nothing has changed', () => {
  expect(isUpToDate(workspace().root, true)).toBe(true);
});

it.each(['package.json', 'pnpm-lock.yaml', 'tsup.base.ts', 'packages/common/src/text.ts'])(
  'builds again after a change of %s, even when its time is the old one',
  (file) => {
    const { root, write } = workspace();
    const { atime, mtime } = statSync(join(root, file));
    write(file, 'edited');
    utimesSync(join(root, file), atime, mtime);
    expect(isUpToDate(root, true)).toBe(false);
    write(file, 'as built');
    expect(isUpToDate(root, true)).toBe(true);
  },
);

it.each(['packages/dev/src/index.ts', 'packages/dev/dist/index.js', 'packages/dev/dist/index.d.ts'])(
  'builds again when %s is gone',
  (file) => {
    const { root, remove } = workspace();
    remove(file);
    expect(isUpToDate(root, true)).toBe(false);
  },
);

it('builds again after a new source, and after another build of one package', () => {
  const { root, write, remove } = workspace();
  write('packages/dev/src/more.ts', 'new');
  expect(isUpToDate(root, true)).toBe(false);
  remove('packages/dev/src/more.ts');
  write('packages/dev/dist/index.js', 'half of a build');
  expect(isUpToDate(root, true)).toBe(false);
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

it('does not build for a test or a README', () => {
  const { root, write } = workspace();
  write('packages/dev/test/index.test.ts', 'edited');
  write('packages/dev/README.md', 'edited');
  expect(isUpToDate(root, true)).toBe(true);
});

it('builds where no build is recorded', () => {
  const { root, remove } = workspace();
  remove('node_modules/.build-state.json');
  expect(isUpToDate(root, false)).toBe(false);
});

it('has the guides that the packages contain among what it compares', () => {
  const guides = globSync('packages/*/dist/docs/**/*.md', { cwd: repository }).map((file) =>
    file.replace(/^.*?dist\//, ''),
  );
  expect(guides).toContain('docs/zh/guides/check-rules.md');
  expect(inputsOf(repository)).toEqual(expect.arrayContaining(guides));
});

it.each([
  ['pm-api-client/test/outcome', false],
  ['plat-gateway-client/test/', true],
  ['docs/sources', false],
  ['docs/cookbook', true],
  ['tests/e2e/tour', undefined],
])('finds the tests of %s, and whether one needs a build', (name, expected) => {
  const files = testsNamed(repository, [name]);
  expect(files[0] && files.some((file) => needsBuild(repository, file))).toBe(expected);
});
