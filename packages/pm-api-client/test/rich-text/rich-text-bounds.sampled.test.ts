import { beforeAll, describe, expect, inject, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { conversion, htmlToMarkdown, markdownToHtml } from '../../src/rich-text/rich-text.js';

beforeAll(() => conversion(), 120_000);

/** Each is more than is converted as a whole. */
const PARTS = inject('thorough') ? 70_000 : 7_000;

describe('HTML', () => {
  eachRow([
    ['<b>a<b>b</b>c</b>', '**abc**'],
    ['<b>a<strong>b</strong>c</b>', '**abc**'],
  ])('drops a mark within its like', async (html, markdown) => {
    expect(await htmlToMarkdown(html)).toBe(markdown);
  });

  it('keeps thirty levels, and of deeper elements the text', async () => {
    const nested = (levels: number) =>
      `${Array.from({ length: levels }, (_, level) => `<ul><li>${level}`).join('')}${'</li></ul>'.repeat(levels)}`;
    expect(await htmlToMarkdown(nested(5))).toBe('- 0\n  - 1\n    - 2\n      - 3\n        - 4');
    expect(await htmlToMarkdown(nested(30))).toContain(`${' '.repeat(58)}- 29`);
    const markdown = await htmlToMarkdown(nested(400));
    expect(markdown).not.toContain('- 0');
    for (const level of [0, 11, 100, 399]) expect(markdown).toMatch(new RegExp(`\\b${level}\\b`));
  });

  it('keeps the text where comments hide how deep it is', async () => {
    expect(await htmlToMarkdown(`${'<div><!--</div>-->'.repeat(5000)}deep`)).toContain('deep');
  });

  it('of a long text keeps the text of its end', async () => {
    const markdown = await htmlToMarkdown(
      `${'<p><b>some</b> text</p>\n'.repeat(PARTS)}<p>the <i>end</i></p>`,
    );
    expect(markdown).toMatch(/^\*\*some\*\* text/);
    expect(markdown.replace(/\s+/g, ' ')).toMatch(/the end ?$/);
  });
});

describe('Markdown', () => {
  it('keeps thirty levels, and of deeper lines the text', async () => {
    const list = Array.from({ length: 100 }, (_, level) => `${' '.repeat(2 * level)}- ${level}`).join('\n');
    const html = await markdownToHtml(list);
    expect(html).not.toContain('<ul>');
    expect(html).toContain('99');
    expect((await markdownToHtml(`${'> '.repeat(30)}deep`)).split('<blockquote>')).toHaveLength(31);
    expect(await markdownToHtml(`${'> '.repeat(400)}deep`)).toMatch(/^<p>&gt; .*deep<\/p>$/);
    expect(await markdownToHtml(`${'- '.repeat(400)}deep`)).toMatch(/^<p>- - .*deep<\/p>$/);
  });

  it('takes a long line of hyphens for a rule', async () => {
    expect(await markdownToHtml(`*a*\n\n${'- '.repeat(80)}\n`)).toBe('<p><em>a</em></p>\n<hr>\n');
  });

  it('of a long text keeps the text of its end', async () => {
    const html = await markdownToHtml(`${'**some** text\n\n'.repeat(PARTS)}the *end* of <it>`);
    expect(html).toMatch(/^<p><strong>some<\/strong> text<\/p>/);
    expect(html).toMatch(/the \*end\* of &#x3C;it><\/p>$|the \*end\* of &lt;it(&gt;|>)<\/p>$/);
  });
});

// Without bounds each megabyte takes minutes, so that the test would end at its limit.
describe('a long text of anything is converted', () => {
  const LENGTH = inject('thorough') ? 2 ** 20 : 2 ** 14;
  eachRow([
    '<b>a',
    '<em>a',
    '<a href=1>',
    '<ul><li>',
    '<ul><li><input type=checkbox>',
    '<b><i>a',
    '<table><tr><td>',
    `${'<ul><li>a'.repeat(30)}${'</li></ul>'.repeat(30)}`,
    '<p>',
    '</p>',
    '<table>',
    '<',
    '<!--',
    '*',
    '`',
    '&amp;',
    '[a](',
    'word ',
    '\n',
    ' ',
  ])('HTML', async (part) => {
    expect(typeof (await htmlToMarkdown(part.repeat(LENGTH / part.length)))).toBe('string');
  });
  eachRow([
    '*a **b ',
    '[a](',
    '![',
    '> ',
    '- ',
    '1. ',
    '`',
    '``` ',
    '| a ',
    '<b>',
    '&amp;',
    'www.',
    '_a',
    '~~',
    '\\',
    '\n',
    ' ',
    '\t',
  ])('Markdown', async (part) => {
    expect(typeof (await markdownToHtml(part.repeat(LENGTH / part.length)))).toBe('string');
  });
});
