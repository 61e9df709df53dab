import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';
import { codeWordsOf, tablesOf } from './markdown-tables.js';

const root = join(import.meta.dirname, '../../..');
const pages = (name: string) => [`docs/guides/${name}.md`, `docs/zh/guides/${name}.md`];
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const files = globSync(['packages/*/test/**/*.test.ts', 'tests/e2e/**/*.test.ts'], { cwd: root });

/** Where the tests of a project of `vitest.workspace.ts` are. */
const folderOf = (project: string) =>
  ['browser', 'engines', 'docs'].includes(project) ? 'tests/e2e/' : `packages/${project}/test/`;

it.each(pages('reliability'))('each row of %s names tests that are there', (page) => {
  const [table] = tablesOf(read(page));
  const commands = table?.rows.map((row) => codeWordsOf(row.at(-1)).join(' ')) ?? [];
  expect(commands.length).toBeGreaterThan(15);
  const missing = commands.filter((command) => {
    const [flag, project = '', ...names] = command.split(' ');
    const own = files.filter((file) => file.startsWith(folderOf(project)));
    return (
      flag !== '--project' ||
      own.length === 0 ||
      !names.every((name) => own.some((file) => file.includes(name)))
    );
  });
  expect(missing).toEqual([]);
});

it.each(pages('how-this-is-tested'))(
  '%s names the projects, and groups of mutants that are there',
  (page) => {
    const text = read(page);
    const workspace = read('vitest.workspace.ts');
    const projects = [...workspace.matchAll(/\b(?:unit|project)\('([\w-]+)'|name: '(types)'/g)].map(
      (found) => found[1] ?? found[2],
    );
    expect(projects.length).toBeGreaterThan(10);
    const line = text
      .split('\n\n')
      .find((paragraph) => paragraph.includes('`create-plat-app`') && paragraph.includes('`engines`'));
    expect(codeWordsOf(line).sort()).toEqual(projects.sort());

    const groups = [...read('stryker.config.mjs').matchAll(/^ {2}'?([\w-]+)'?: \{/gm)].map(
      ([, name]) => name,
    );
    const mutants = tablesOf(text).find(({ rows }) =>
      rows.some(([group]) => codeWordsOf(group)[0] === 'exchange'),
    );
    const named = mutants?.rows.flatMap(([group]) => codeWordsOf(group)) ?? [];
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !groups.includes(name))).toEqual([]);
  },
);

it.each([
  ['README.md', ''],
  ['README.zh-CN.md', 'zh/'],
  ['docs/index.md', ''],
  ['docs/zh/index.md', 'zh/'],
])('%s quotes the figures of the pages', (page, language) => {
  const text = read(page);
  const sizes = read(`docs/${language}guides/sizes.md`);
  const quoted = [...text.matchAll(/\d+\.\d+ kB/g)].map(([size]) => size);
  expect(quoted.length).toBeGreaterThan(2);
  expect(quoted.filter((size) => !sizes.includes(size))).toEqual([]);
  const [table] = tablesOf(read(`docs/${language}guides/reliability.md`));
  const ofRecordings = table?.rows.filter((row) => /pm-(replay|flows|week)/.test(row.at(-1) ?? '')) ?? [];
  const sum = (column: number, figure: RegExp) =>
    ofRecordings.reduce((total, row) => {
      const [number] = figure.exec(row[column]?.replace(',', '') ?? '') ?? [];
      return total + Number(number ?? 0);
    }, 0);
  const recorded = sum(1, /\d+/);
  const differing = sum(3, /\d+(?= differ| 个不同)/);
  expect(differing).toBeGreaterThan(0);
  expect(text).toContain(`${Math.round(100 - (100 * differing) / recorded)}%`);
  expect(text).toContain(`${recorded.toLocaleString('en')} ${language === '' ? 'recorded' : '个录制'}`);
});

it('the page of the architecture names files that are there', () => {
  const text = read('docs/architecture.md').replaceAll(/^```[\s\S]*?^```/gm, '');
  const words = codeWordsOf(text).filter((word) => /^[\w./-]+\.tsx?$/.test(word));
  expect(words.length).toBeGreaterThan(40);
  const sources = globSync(['packages/*/src/**', 'packages/*/test/**', '*.ts'], { cwd: root });
  expect(words.filter((word) => !sources.some((path) => path === word || path.endsWith(`/${word}`)))).toEqual(
    [],
  );
});
