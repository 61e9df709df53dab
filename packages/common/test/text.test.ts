import { inBoth, listed, said, text } from 'plat-common/text';
import { describe, expect, it } from 'vitest';
import { eachRow } from './fixtures/each-row.js';

const chinese = {
  language: 'zh',
  templates: {
    '{0} does not exist.': '{0} 不存在。',
    'It is {0}, not {1}.': '应为 {1}，而不是 {0}。',
    open: '打开',
  },
} as const;

describe('a text', () => {
  it('has its values in the places of the template, in both languages', () => {
    const path = '/home/li/My. Apps/notes';
    expect(said(text`${path} does not exist.`)).toBe('/home/li/My. Apps/notes does not exist.');
    expect(said(text`${path} does not exist.`, chinese)).toBe('/home/li/My. Apps/notes 不存在。');
    expect(said(text`It is ${'say "hi. Bye"'}, not ${2}.`, chinese)).toBe('应为 2，而不是 say "hi. Bye"。');
  });

  it('inserts a value that looks like a mark or a template unchanged', () => {
    expect(said(text`${'{1} does not exist.'} does not exist.`, chinese)).toBe(
      '{1} does not exist. 不存在。',
    );
    expect(said(text`It is ${'{1}'}, not ${'$&'}.`)).toBe('It is {1}, not $&.');
  });

  it('translates texts in it, and takes the Chinese beside it first', () => {
    expect(said(text`It is ${text`open`}, not ${'closed'}.`, chinese)).toBe('应为 closed，而不是 打开。');
    expect(said(inBoth(text`open`, '进行中'), chinese)).toBe('进行中');
    expect(said(inBoth(text`open`, '进行中'))).toBe('open');
  });

  it('that the catalogue lacks stays English', () => {
    expect(said(text`toString`, chinese)).toBe('toString');
  });

  it('survives the wire', () => {
    const sent = text`${text`${1} file`} does not exist.`;
    expect(said(JSON.parse(JSON.stringify(sent)), chinese)).toBe('1 file 不存在。');
  });
});

eachRow([
  ['sentences', 'a b c', 'abc'],
  ['clauses', 'a; b; c', 'a；b；c'],
  ['items', 'a, b, c', 'a、b、c'],
  ['alternatives', 'a, b or c', 'a、b 或 c'],
] as const)('a list of %s has what its language puts between them', (between, english, zh) => {
  expect(said(listed(between, ['a', 'b', 'c']))).toBe(english);
  expect(said(listed(between, ['a', 'b', 'c']), chinese)).toBe(zh);
  expect(said(listed(between, ['a']), chinese)).toBe('a');
  expect(said(listed(between, []))).toBe('');
});
