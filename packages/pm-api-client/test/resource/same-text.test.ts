import { said } from 'plat-common/text';
import { expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { difference, isAlike, isSameText, plain, withoutTags } from '../../src/resource/same-text.js';

const long = 'x'.repeat(70);

it('a text is the same in every way in which servers write it, and in no other', () => {
  const rows: [asked: string, held: string, isSame: boolean][] = [
    ['a', 'a', true],
    ['a', 'b', false],
    ['a & b', 'a &amp; b', true],
    ['a &amp; b', 'a & b', true],
    ['a\nb', 'a\r\nb', true],
    ['a\nb', 'a\rb', true],
    ['a\nb', ' a\nb\n', true],
    ['a\nb', 'a<br>b', true],
    ['a\nb', 'a<br />b', true],
    ['<p>a<br/>b</p>', '<p   >a<BR />b</p >', true],
    ['a\nb', 'a<br/>\nb', true],
    ['a\nb', '<p>a</p><p>b</p>', true],
    ['a\nb', '<p>a</p>\n <p>b</p>', true],
    ['a\nb', '<P>a</P><P>b</P>', true],
    ['a\nb', '<p>a b</p>', false],
    ['a < b', 'a &lt; b', true],
    ['<p>a &amp; b</p>', 'a & b', true],
    // Markup stays markup: its entities and tags are not those of a plain text.
    ['<b>a</b>', '<b>a</b>', true],
    ['<b>a</b>', 'a', false],
    ['<b>a</b>', '&lt;b&gt;a&lt;/b&gt;', true],
    ['<B>a</B>', '<b>a</b>', true],
    ['<img src="x">', '<img src="x" />', true],
    ['<img src="x">', '<img  src="x"/>', true],
    ['<img src="x">', '<img src="x" alt="" />', true],
    ['<img src="a/x.png">', '<img src="a/x.png" alt="x.png" />', true],
    ['<img src="x">', '<img src="x" alt="y" />', false],
    ['<img src="x">', '<img src="y" />', false],
    ['<a title="t" href="u">a</a>', "<a href='u' title=t>a</a>", true],
    ['<a href="u">a</a>', '<a href="v">a</a>', false],
    ['<a HREF="u">a</a>', '<a href="u">a</a>', true],
    ['<h1>a</h1>', '<h2>a</h2>', false],
    ['<i>a</i>', '<b>a</b>', false],
    ['2026-01-02', '2026-01-02 00:00:00', true],
    ['2026-01-02', '2026-01-02T00:00:00', false],
    ['on 2026-01-02', 'on 2026-01-02 at noon', false],
    ['2026-01-02 03:04:05', '2026-01-02 03:04:00', true],
    ['2026-01-02 03:04', '2026-01-02 03:04:00', true],
    ['2026-01-02 03:04:05', '2026-01-02 03:05:00', false],
    ['2026-01-02 03:04:05 here', '2026-01-02 03:04:00', false],
    ['at 2026-01-02 03:04:05', 'at 2026-01-02 03:00', false],
    ['2026-01-02', '2026-01-02 09:00:00', true],
    ['2026-01-02', '2026-01-01 23:00:00', false],
    [`"d" 's' <b>h</b> back\\slash`, '&quot;d&quot; &#039;s&#039; &lt;b&gt;h&lt;/b&gt; back\\slash', true],
    ['crash', '<p>crash</p>', true],
    ['a\n\nb', 'a b', false],
    ['Look 😀', 'Look ', false],
    ['<p>old text</p><img src="evidence.png">', 'old text', false],
    ['<img src=x>', '', false],
    ['<img src="x" alt="a">', '<img src="x" alt="b">', false],
    ['<img src="x">', '<img src="y" alt="y">', false],
  ];
  expect(rows.filter(([asked, held, isSame]) => isSameText(asked, held) !== isSame)).toEqual([]);
});

it('a text is alike where markup and blanks alone differ', () => {
  expect(isAlike('<p>a  b</p>', 'a\nb')).toBe(true);
  expect(isAlike('a', 'b')).toBe(false);
  expect([isAlike('1', 1), isAlike(1, '1'), isAlike(1, 1)]).toEqual([false, false, false]);
});

eachRow([
  [1, 2, 'asked 1, has 2'],
  ['a', undefined, 'asked "a", has null'],
  ['a', 'b', 'asked "a", has "b"'],
  ['x'.repeat(58), 'y', `asked "${'x'.repeat(58)}", has "y"`],
  [`${'a'.repeat(59)}`, 'b', `asked "${'a'.repeat(30)}…, has "b" (they part at character 1)`],
  [
    `${long}end${long}`,
    `${long}END`,
    `asked …${'x'.repeat(30)}end${'x'.repeat(27)}…, has …${'x'.repeat(30)}END" (they part at character 71)`,
  ],
  ['b', 'a'.repeat(59), `asked "b", has "${'a'.repeat(30)}… (they part at character 1)`],
  [
    'hi 😀',
    'hi ',
    'asked "hi 😀", has it without the characters that the server cannot store, such as emoji',
  ],
  ['hi 😀', '<p>hi</p>', expect.stringContaining('such as emoji')],
  ['hi 😀', 'ho', 'asked "hi 😀", has "ho"'],
  ['hi', 'ho', 'asked "hi", has "ho"'],
  [
    `😀${long}`,
    long,
    `asked "😀${'x'.repeat(57)}…, has it without the characters that the server cannot store, such as emoji`,
  ],
])('a difference is said in words', (asked, held, words) => {
  expect(said(difference(asked, held))).toEqual(words);
});

it('a text without its tags has a blank for each', () => {
  expect(withoutTags('<p>a</p>b')).toBe(' a b');
  expect(withoutTags('a < b > c')).toBe('a < b > c');
  expect(withoutTags('a <b c')).toBe('a <b c');
  expect(withoutTags('<a title="<b>">c')).toBe(' ">c');
  expect(plain(' <p>a</p>\n<p>b &amp;  c</p>')).toBe('a b & c');
});

// Quadratic work on such texts would take minutes, so that the test would end at its limit.
it('a long text is compared in time that grows with the text alone', { timeout: 20_000 }, () => {
  const parts = ['<a', '<a>', '&a', ' ', '<br   ', '</p>  ', ','];
  const length = 2 ** 18;
  const texts = [...parts.map((part) => part.repeat(length / part.length)), `&${'a'.repeat(length)}`];
  for (const text of texts) {
    expect(isSameText(`${text}x`, `${text}y`)).toBe(false);
    isAlike(`${text}x`, `${text}y`);
    said(difference(`${text}x`, `${text}y`));
  }
});
