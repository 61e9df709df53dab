import { said } from 'plat-common/text';
import { describe, expect, it } from 'vitest';
import { isSame, readBack } from '../src/resource/read-back.js';
import { difference } from '../src/resource/same-text.js';
import { bugs } from '../src/resources/bugs.js';
import { testcases } from '../src/resources/testcases.js';

describe('the same value', () => {
  it.each([
    ['hours as text', 8, '8.00'],
    ['a number as text', '5', 5],
    ['nobody', '', null],
    ['no day', '', '0000-00-00 00:00:00'],
    ['no link', 0, ''],
    ['a day with its beginning', '2026-11-22', '2026-11-22 00:00:00'],
    ['a day with a time', '2026-11-22', '2026-11-22 09:00:00'],
    ['a time with its seconds', '2026-11-22 09:00', '2026-11-22 09:00:00'],
    ['a list as text', ['admin', 'dev1'], 'admin,dev1'],
    ['a list with commas around it', ['linux', 'windows'], ',linux,windows,'],
    ['a list in another order', ['dev1', 'admin'], ['admin', 'dev1']],
    ['a list of numbers as text', [1, 2], '1,2'],
    ['text that came back as a list', 'integrate', ['integrate']],
    ['text that came back between commas', 'integrate', ',integrate,'],
    ['no list', [], ''],
    ['yes as a number', true, 1],
    [
      'quotes and brackets as entities',
      `"dq" 'sq' <b>h</b> & back\\slash`,
      '&quot;dq&quot; &#039;sq&#039; &lt;b&gt;h&lt;/b&gt; &amp; back\\slash',
    ],
    ['steps with entities', ['look at "x"', 'a, b'], ['look at &quot;x&quot;', 'a, b']],
    ['lines as paragraphs', 'one\ntwo', '<p>one</p><p>two</p>'],
    ['a line as a paragraph', 'crash', '<p>crash</p>'],
    ['lines as breaks', 'one\ntwo', 'one<br />\ntwo'],
    ['signs as entities', 'a < b & c', 'a &lt; b &amp; c'],
    ['an image that got its usual name', 'a <img src="p/x.png"> b', 'a <img src="p/x.png" alt="x.png" /> b'],
    ['attributes in another order', "<a title=q href='u'>l</a>", '<a href="u" title="q">l</a>'],
    ['line ends of another system', 'one\r\ntwo ', 'one\ntwo'],
  ])('%s', (_, asked, held) => {
    expect(isSame(asked, held)).toBe(true);
  });
});

describe('another value', () => {
  it.each([
    ['an empty list and a number', 5, []],
    ['a number in a list', 5, ['5', '6']],
    ['a list whose parts have commas', ['a,b'], ['a', 'b']],
    ['a list that lost one', ['a', 'b'], 'a'],
    ['words that only lost their blanks', ['a b'], 'ab'],
    ['another order of steps', ['first step', 'second step'], ['second step', 'first step']],
    ['the day before', '2026-11-22', '2026-11-21 23:00:00'],
    ['nothing and something', '', 'dev1'],
    ['no link and a link', 0, 5],
    ['other objects', { a: 1 }, { a: 2 }],
    ['text without its emoji', 'Look 😀', 'Look '],
    ['a text without its image', '<p>old text</p><img src="evidence.png">', 'old text'],
    ['an image and nothing', '<img src=x>', ''],
    ['another name of an image', '<img src="x" alt="a">', '<img src="x" alt="b">'],
    ['another address', '<img src="x">', '<img src="y" alt="y">'],
    ['a link and its text', '<a href="http://new">x</a>', 'x'],
    ['other markup', '<i>x</i>', '<b>x</b>'],
    ['a text in other paragraphs', 'a\n\nb', 'a b'],
  ])('%s', (_, asked, held) => {
    expect(isSame(asked, held)).toBe(false);
  });
});

describe('what a record says of', () => {
  const seen = (asked: object, record: object) => readBack(bugs, { ...asked }, { id: 1, ...record });

  it('emoji that the server does not store', () => {
    const { different } = seen({ steps: 'Look 😀 here' }, { steps: '<p>Look  here</p>' });
    expect(different.steps && said(different.steps())).toMatch(
      /without the characters that the server cannot store, such as emoji/,
    );
  });

  it('steps that were sent empty and hold the form of the server', () => {
    expect(seen({ steps: '' }, { steps: '<p>[Steps]</p><p></p>' })).toEqual({
      different: {},
      unseen: ['steps'],
    });
  });

  it('markup that was tidied: nothing for sure', () => {
    expect(seen({ steps: '<div>a</div>' }, { steps: '<p>a</p>' }).unseen).toEqual(['steps']);
  });

  it('steps of a test case, with what is expected and what each is', () => {
    const steps = [
      { step: 'a', expect: 'b', type: 'step' },
      { step: 'c', expect: '', type: 'step' },
    ];
    const read = (asked: object) => readBack(testcases, { ...asked }, { id: 1, steps });
    expect(read({ steps: ['a', 'c'], expects: ['b'], stepType: ['step'] })).toEqual({
      different: {},
      unseen: [],
    });
    expect(Object.keys(read({ steps: ['a'] }).different)).toEqual(['steps']);
    expect(Object.keys(read({ steps: ['a', 'c'], expects: ['b', 'd'] }).different)).toEqual(['expects']);
    expect(Object.keys(readBack(testcases, { steps: ['a'] }, { id: 1, steps: [] }).different)).toEqual([
      'steps',
    ]);
    expect(readBack(testcases, { steps: ['a'] }, { id: 1, steps: ['a'] }).different).toEqual({});
  });
});

describe('a difference is told', () => {
  it('whole where it is short', () => {
    expect(said(difference(1, 3))).toBe('asked 1, has 3');
  });

  it('around the place where two long texts part', () => {
    const common = 'x'.repeat(5_000);
    const told = said(difference(`${common}YES${common}`, `${common}NO${common}`));
    expect(told).toMatch(/asked …x+YESx+…, has …x+NOx+… \(they part at character 5001\)/);
    expect(told.length).toBeLessThan(250);
  });
});

it.each([
  ['tags that nobody closes', '<a'.repeat(500_000)],
  ['tags that end at once', '<a>'.repeat(300_000)],
  ['entities that do not end', '&a'.repeat(500_000)],
  ['one long entity', `&${'a'.repeat(1_000_000)}`],
  ['blanks', ' '.repeat(1_000_000)],
  ['breaks with blanks', '<br   '.repeat(200_000)],
  ['paragraphs', '</p>  '.repeat(200_000)],
  ['commas', ','.repeat(1_000_000)],
])('a megabyte of %s is compared in time that grows with the text alone', (_, text) => {
  const started = performance.now();
  expect(isSame(`${text}x`, `${text}y`)).toBe(false);
  readBack(bugs, { steps: `${text}x` }, { id: 1, steps: `${text}y` });
  // Quadratic work on such texts would take minutes.
  expect(performance.now() - started).toBeLessThan(20_000);
});
