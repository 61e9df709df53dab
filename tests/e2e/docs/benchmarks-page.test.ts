import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { pageWith, readFigures, withSection } from '../../bench/report.mjs';
import { chartOf } from '../../bench/summary.mjs';

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
