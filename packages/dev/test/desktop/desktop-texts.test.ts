import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { textsOf } from '../../src/desktop/texts/texts.js';
import { zh } from '../../src/desktop/texts/zh.js';

const folder = fileURLToPath(new URL('../../src/desktop/', import.meta.url));

describe('the texts of the desktop', () => {
  eachRow(['zh-CN', 'zh-TW', 'zh'])('are Chinese for %s', (locale) => {
    expect(textsOf(locale)('Close {{title}}', { title: '$& 1' })).toBe('关闭 $& 1');
  });

  eachRow(['en-US', 'de-DE', undefined])('are English for %s', (locale) => {
    expect(textsOf(locale)('Close {{title}}', { title: 'Notes' })).toBe('Close Notes');
  });

  it('have the same values in both languages', () => {
    const values = (text: string) => (text.match(/{{\w+}}/g) ?? []).sort().join();
    const wrong = Object.entries<string>(zh).filter(
      ([english, chinese]) => !/\p{Script=Han}/u.test(chinese) || values(chinese) !== values(english),
    );
    expect(wrong).toEqual([]);
  });

  it('are all used', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const sources = files
      .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('texts'))
      .map((file) => readFileSync(`${folder}${file}`, 'utf8'))
      .join('\n');
    const phases = readFileSync(fileURLToPath(new URL('../../src/api.ts', import.meta.url)), 'utf8');
    const unused = Object.keys(zh).filter(
      (text) => ![`'${text}'`, `${text}:`].some((form) => `${sources}${phases}`.includes(form)),
    );
    expect(unused).toEqual([]);
  });
});
