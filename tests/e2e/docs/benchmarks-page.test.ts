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

  it('and its chart have the figures that are kept', async () => {
    const read = (path: string) => readFile(new URL(`../../../docs/${path}`, import.meta.url), 'utf8');
    const figures = await readFigures();
    for (const path of ['guides/benchmarks.md', 'zh/guides/benchmarks.md']) {
      const text = await read(path);
      expect(pageWith(figures, path, text)).toBe(text);
    }
    expect(await read('guides/images/benchmarks.svg')).toBe(chartOf(figures, 'en'));
    expect(await read('guides/images/benchmarks.zh.svg')).toBe(chartOf(figures, 'zh'));
  });
});
