import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { textsOf } from '../../src/desktop/texts/texts.js';

const folder = fileURLToPath(new URL('../../src/desktop/', import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.tsx?$/.test(file),
);
const sources = files.map((file) => readFileSync(`${folder}${file}`, 'utf8')).join('\n');
const literal = "('[^'\\n]*'|`[^`]*`)";
const isChinese = (text = '') => /\p{Script=Han}/u.test(text);

describe('the texts of the desktop', () => {
  eachRow(['zh-CN', 'zh-TW', 'zh'])('are Chinese for %s', (locale) => {
    expect(textsOf(locale)('Close', '关闭')).toBe('关闭');
  });

  eachRow(['en-US', 'de-DE', undefined])('are English for %s', (locale) => {
    expect(textsOf(locale)('Close', '关闭')).toBe('Close');
  });

  it('have the same values in both languages', () => {
    const values = (text = '') => (text.match(/\$\{.*?\}/g) ?? []).sort().join();
    const found = [...sources.matchAll(new RegExp(`(?<!text)${literal},\\s*(?=${literal})`, 'g'))];
    const pairs = found.filter(([, english, chinese]) => isChinese(chinese) && !isChinese(english));
    expect(pairs.length).toBeGreaterThan(140);
    expect(pairs.filter(([, english, chinese]) => values(english) !== values(chinese))).toEqual([]);
  });

  it('stand beside their Chinese', () => {
    const labels = [...sources.matchAll(new RegExp(`\\bt\\(\\s*${literal}(?:,\\s*${literal})?`, 'g'))];
    expect(labels.length).toBeGreaterThan(120);
    expect(labels.filter(([, , chinese]) => !isChinese(chinese))).toEqual([]);
  });
});
