import { describe, expect, it } from 'vitest';
import { sentenceTranslator } from '../src/sentences.js';

const translate = sentenceTranslator(
  {
    'Stop {{name}}': '停止 {{name}}',
    'use another port; 0 takes a free one': '换一个端口，0 表示空闲端口',
    '{{file}} is not JSON': '{{file}} 不是 JSON',
    'This is not JSON': '这不是 JSON',
  },
  (value) => (value === 'the file' ? '该文件' : value),
);

describe('sentenceTranslator', () => {
  it.each([
    ['Stop it.', '停止 it。'],
    ['Stop it', '停止 it'],
    ['the file is not JSON', '该文件 不是 JSON'],
    ['a.b.json is not JSON. Stop it.', 'a.b.json 不是 JSON。停止 it。'],
    ['This is not JSON', '这不是 JSON'],
    ['Stop "a. B; c"; Stop it.', '停止 "a. B; c"；停止 it。'],
    ['use another port; 0 takes a free one.', '换一个端口，0 表示空闲端口。'],
  ])('translates %s', (english, chinese) => {
    expect(translate(english)).toEqual({ text: chinese, isWhole: true });
  });

  it.each([
    ['Other. Words here.', 'Other. Words here.'],
    ['Stop it. Other words. More.', '停止 it。Other words. More.'],
    ['Other words. Stop it.', 'Other words.停止 it。'],
    ['', ''],
    ['Other "words. Stop it.', 'Other "words.停止 it。'],
    [
      'cut {"a":"b…; use another port; 0 takes a free one.',
      'cut {"a":"b…; use another port; 0 takes a free one.',
    ],
  ])('keeps what it does not know in %s', (english, text) => {
    expect(translate(english)).toMatchObject({ text });
  });
});
