import { beforeAll, describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { conversion, htmlToMarkdown, markdownToHtml } from '../../src/rich-text/rich-text.js';

// The parsers are large, and a busy machine takes long to load them.
beforeAll(() => conversion(), 120_000);

describe('HTML as Markdown', () => {
  eachRow([
    ['paragraphs and line breaks', '<p>one<br />two</p>\n<p>three</p>', 'one\\\ntwo\n\nthree'],
    ['emphasis', '<b>bold</b> <i>slanted</i> <del>gone</del>', '**bold** *slanted* ~~gone~~'],
    [
      'headings, quotes and rules',
      '<h2>Title</h2><blockquote>said</blockquote><hr>',
      '## Title\n\n> said\n\n---',
    ],
    ['lists in lists', '<ul><li>a<ol><li>b</li></ol></li></ul>', '- a\n  1. b'],
    ['task lists', '<ul><li><input type="checkbox" checked> done</li></ul>', '- [x] done'],
    ['code', '<pre><code class="language-js">a &lt; b\n</code></pre>', '```js\na < b\n```'],
    ['tables', '<table><tr><th>a</th></tr><tr><td>1|2</td></tr></table>', '| a |\n| - |\n| 1\\|2 |'],
    [
      'links',
      '<a href="https://example.com/?a=1&amp;b=2">there</a>',
      '[there](https://example.com/?a=1&b=2)',
    ],
    ['images of the server', '<img src="{3.png}" alt="screen">', '![screen]({3.png})'],
    ['what would be taken for Markdown', '<p>1. *one*</p><p># two</p>', '1\\. \\*one\\*\n\n\\# two'],
    ['what would be taken for HTML', '<p>&lt;b&gt; &amp;lt;</p>', '\\<b> \\&lt;'],
    ['signs that begin no entity', 'R&amp;D &amp; &amp;x', 'R&D & &x'],
    ['text without markup, with its lines', 'one\ntwo &lt;3\n\nthree', 'one\\\ntwo <3\n\nthree'],
    ['nothing', '', ''],
    ['an empty paragraph', '<p></p>', ''],
  ])('has the markup that Markdown has', async (_, html, markdown) => {
    expect(await htmlToMarkdown(html)).toBe(markdown);
  });

  eachRow([
    ['scripts', 'a<script>alert(1)</script>b'],
    ['styles', 'a<style>p { color: red }</style>b'],
    ['handlers', '<p onclick="alert(1)">ab</p>'],
    ['pages in the page', 'a<iframe src="https://example.com">alert(1)</iframe>b'],
    ['addresses that run something', '<a href="java\tscript:alert(1)">ab</a>'],
    ['addresses that are files themselves', 'ab<img src="data:image/png;base64,QUxFUlQ=">'],
    ['comments', 'a<!-- alert(1) -->b'],
  ])('leaves out what is no content, or runs', async (_, html) => {
    expect(await htmlToMarkdown(html)).toBe('ab');
  });

  it('shows the text of what is nested too deeply to be read', async () => {
    expect(await htmlToMarkdown(`${'<div>'.repeat(100_000)}deep`)).toBe('deep');
  });
});

describe('Markdown as HTML', () => {
  eachRow([
    ['paragraphs', 'one\n\ntwo', '<p>one</p>\n<p>two</p>'],
    ['what is no markup', 'a < b & "c"', '<p>a &lt; b &amp; "c"</p>'],
    ['a tilde that stands for about', '~5 or ~6', '<p>~5 or ~6</p>'],
    ['a deletion', '~~gone~~', '<p><del>gone</del></p>'],
    ['images of the server', '![a]({3.png})', '<p><img src="{3.png}" alt="a"></p>'],
    [
      'names of types',
      'List<String>, </T>, `Map<K>`',
      '<p>List&lt;String>, &lt;/T>, <code>Map&lt;K></code></p>',
    ],
    [
      'tags that are no allowed markup, or are never closed',
      'Type <script>alert(1)</script> <input type="text"> <div>',
      '<p>Type &lt;script>alert(1)&lt;/script> &lt;input type="text"> &lt;div></p>',
    ],
    ['images, with the text that servers add where it is missing', '<img src="x">', '<img src="x" alt="">'],
    ['harmless HTML in it', 'a <sub>b</sub>', '<p>a <sub>b</sub></p>'],
    ['each line as a line', 'a *b*\nc\n![](x)', '<p>a <em>b</em><br>c<br><img src="x" alt=""></p>'],
    [
      'lines of items, but for those between them',
      '1. a\nb\n   - c\n\n     `d\n     e`',
      '<ol>\n<li>a<br>b<ul>\n<li><p>c</p><p><code>d e</code></p></li>\n</ul></li>\n</ol>',
    ],
    ['code as it is', '```\na\nb\n```', '<pre><code>a\nb\n</code></pre>'],
    ['nothing', '', ''],
  ])('has the markup that servers keep', async (_, markdown, html) => {
    expect(await markdownToHtml(markdown)).toBe(html);
  });

  eachRow([
    ['handlers', 'a <img src="x.png" onerror="alert(1)">'],
    ['addresses that run something', '[a](javascript:alert(1))'],
    ['references to them', '[a]\n\n[a]: vbscript:alert(1)'],
    ['such addresses in HTML', '<a href="&#106;avascript:alert(1)">a</a>'],
  ])('leaves out what runs', async (_, markdown) => {
    const html = await markdownToHtml(markdown);
    expect(html).toContain('a');
    expect(html).not.toMatch(/script|alert|on\w+=/);
  });
});

it('gives the same Markdown for HTML that it has made of it', async () => {
  const markdown = [
    '# Steps',
    '1. Open *the page*\n2. Press **Save**',
    '> It said `a < b`, see [there](https://example.com/)',
    '| a | b |\n| - | - |\n| 1 | ~~2~~ |',
    '```ts\nconst a = 1;\n```',
    '- [ ] open\n- [x] done',
    '---',
    'one\\\ntwo',
  ].join('\n\n');
  expect(await htmlToMarkdown(await markdownToHtml(markdown))).toBe(markdown);
});
