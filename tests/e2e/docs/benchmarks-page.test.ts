import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { pageWith, readFigures, tableOf, withSection } from '../../bench/report.mjs';
import { chartOf } from '../../bench/summary.mjs';

describe('the table of a benchmark', () => {
  const [head, line, ...rows] = tableOf([
    { figure: 'calls', ours: '100/s', peer: 'undici 90/s', ratio: '1.11 ×', wanted: '≥ 1.2 ×', holds: false },
    { figure: 'import', ours: '9 ms', wanted: '≤ 10 ms', holds: true },
    { figure: 'resident memory', ours: '90 MB' },
  ]).split('\n');

  it('lines its columns up', () => {
    expect(new Set([head, line, ...rows].map((one) => one?.length)).size).toBe(1);
    expect(head).toMatch(/^\| figure +\| ours +\| peer +\| ratio +\| wanted +\| ok\? \|$/);
  });

  it('says NO to what is missed, yes to what holds, and nothing where nothing is wanted', () => {
    expect(rows.map((row) => row.split('|').at(-2)?.trim())).toEqual(['NO', 'yes', '']);
  });
});

describe('the page of the benchmarks', () => {
  const page =
    '# Figures\n\n<!-- bench:one -->\n\nold\n\n<!-- /bench:one -->\n\n<!-- bench:two -->\n<!-- /bench:two -->\n';

  it('has the figures of a suite between its marks and keeps the rest', () => {
    const written = withSection(page, 'one', '| new |');
    expect(written).toBe(page.replace('old', '| new |'));
    expect(withSection(written, 'one', '| new |')).toBe(written);
  });

  it('is not written where it has no place for the suite', () => {
    expect(() => withSection(page, 'three', '| new |')).toThrow('bench:three');
  });

  it.each(['guides/benchmarks.md', 'zh/guides/benchmarks.md'])(
    '%s has the figures that are kept',
    async (path) => {
      const text = await readFile(new URL(`../../../docs/${path}`, import.meta.url), 'utf8');
      expect(pageWith(await readFigures(), path, text)).toBe(text);
    },
  );

  it.each([
    ['benchmarks.svg', 'en'],
    ['benchmarks.zh.svg', 'zh'],
  ])('%s shows the figures that are kept', async (name, language) => {
    const chart = await readFile(new URL(`../../../docs/guides/images/${name}`, import.meta.url), 'utf8');
    expect(chart).toBe(chartOf(await readFigures(), language));
  });
});
