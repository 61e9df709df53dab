import { beforeAll, describe, expect, it } from 'vitest';
import { boundedHtml, boundedMarkdown } from '../src/rich-text/bounded.js';
import { conversion, htmlToMarkdown, markdownToHtml } from '../src/rich-text/rich-text.js';

beforeAll(() => conversion(), 120_000);

describe('HTML', () => {
  it.each(['b', 'em', 'del', 'i', 'strong', 'a', 'code'])('drops a %s within its like', async (mark) => {
    expect(boundedHtml(`<${mark}>a<${mark}>b</${mark}>c</${mark}>d`).html).toBe(`<${mark}>abc</${mark}>d`);
  });

  it('drops a mark within another word for it', async () => {
    expect(await htmlToMarkdown('<b>a<strong>b</strong>c</b>')).toBe('**abc**');
  });

  it('keeps ten levels, and of what is deeper the text', async () => {
    const nested = (levels: number) =>
      `${Array.from({ length: levels }, (_, level) => `<ul><li>${level}`).join('')}${'</li></ul>'.repeat(levels)}`;
    expect(await htmlToMarkdown(nested(5))).toBe('- 0\n  - 1\n    - 2\n      - 3\n        - 4');
    const markdown = await htmlToMarkdown(nested(400));
    expect(markdown).toContain('                  - 9');
    expect(markdown).not.toContain('- 11');
    for (const level of [10, 11, 100, 399]) expect(markdown).toMatch(new RegExp(`\\b${level}\\b`));
  });

  it.each([
    '<p>one<p>two <b>three</b>',
    '<ul><li>a<ol><li>b</ol><li>c</ul>',
    '<table><tr><td>a<td>b<tr><td>c<td>d</table>',
    '<p><img src="1.png"><br/>a < b &lt; c</p>',
  ])('stays as it is where it is no deeper: %s', (html) => {
    expect(boundedHtml(html)).toEqual({ html, rest: '' });
  });

  it('of a megabyte keeps the text of its end', async () => {
    const markdown = await htmlToMarkdown(
      `${'<p><b>some</b> text</p>\n'.repeat(40_000)}<p>the <i>end</i></p>`,
    );
    expect(markdown).toMatch(/^\*\*some\*\* text/);
    expect(markdown.replace(/\s+/g, ' ')).toMatch(/the end ?$/);
  });
});

describe('Markdown', () => {
  it('keeps ten levels, and of what is deeper the text', async () => {
    const list = Array.from({ length: 400 }, (_, level) => `${' '.repeat(2 * level)}- ${level}`).join('\n');
    const html = await markdownToHtml(list);
    expect(html.split('<ul>').length - 1).toBeLessThanOrEqual(21);
    expect(html).toContain('399');
    const quote = await markdownToHtml(`${'> '.repeat(400)}deep`);
    expect(quote.split('<blockquote>').length - 1).toBe(10);
    expect(quote).toContain('deep');
    expect((await markdownToHtml(`${'- '.repeat(400)}deep`)).split('<ul>').length - 1).toBe(10);
  });

  it('keeps the indentation of code', () => {
    const code = `\`\`\`js\n${' '.repeat(60)}deep\n\`\`\`\n${' '.repeat(60)}text`;
    expect(boundedMarkdown(code).markdown).toBe(
      `\`\`\`js\n${' '.repeat(60)}deep\n\`\`\`\n${' '.repeat(40)}text`,
    );
  });

  it('of a megabyte keeps the text of its end', async () => {
    const html = await markdownToHtml(`${'**some** text\n\n'.repeat(70_000)}the *end* of <it>`);
    expect(html).toMatch(/^<p><strong>some<\/strong> text<\/p>/);
    expect(html).toMatch(/the \*end\* of &#x3C;it><\/p>$|the \*end\* of &lt;it(&gt;|>)<\/p>$/);
  });
});

// Without bounds each of these takes minutes, so that the test would end at its limit.
describe('a megabyte of anything is converted', () => {
  const MEGABYTE = 2 ** 20;
  it.each([
    '<b>a',
    '<em>a',
    '<a href=1>',
    '<ul><li>',
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
  ])('HTML of %j', async (part) => {
    expect(typeof (await htmlToMarkdown(part.repeat(MEGABYTE / part.length)))).toBe('string');
  });
  it.each([
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
  ])('Markdown of %j', async (part) => {
    expect(typeof (await markdownToHtml(part.repeat(MEGABYTE / part.length)))).toBe('string');
  });
});
