import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { declarations } from '../../../scripts/fields/declarations.mjs';
import { folder, loadFields } from '../../../scripts/fields/load.mjs';
import { pages } from '../../../scripts/fields/pages.mjs';

const tables = await loadFields();
const files = declarations(tables);
const HAN = /\p{Script=Han}/u;

describe('what is made from the tables of fields', () => {
  it('is as `npm run fields` would write it now', () => {
    for (const [file, text] of files) expect(readFileSync(join(folder, file), 'utf8'), file).toBe(text);
  });

  it('is also in the pages about fields', () => {
    const root = join(import.meta.dirname, '../../..');
    for (const [file, text] of pages(tables)) expect(readFileSync(join(root, file), 'utf8'), file).toBe(text);
  });

  it('is all that the folders have', () => {
    const there = ['types', 'schemas'].flatMap((part) =>
      readdirSync(join(folder, part)).map((file) => `${part}/${file}`),
    );
    expect(there.sort()).toEqual([...files.keys()].sort());
  });

  it('has at most 300 lines in each file', () => {
    const long = [...files].filter(([, text]) => text.split('\n').length > 300).map(([file]) => file);
    expect(long).toEqual([]);
  });
});

describe.each(tables.tables)('the fields of $name', ({ fields, transitions = {} }) => {
  const rows = [fields, ...Object.values(transitions).map((transition) => transition.fields)].flatMap(
    (some) => Object.entries(some),
  );

  it.each(rows)(
    '%s has a label and a meaning in both languages',
    (_, { en, zh, shown, default: usual, kind }) => {
      const english = [...en, shown?.[0], usual?.[0]].filter((text) => text !== undefined);
      expect(english.filter((text) => text.trim() === '' || HAN.test(text))).toEqual([]);
      expect(en[1]).toMatch(/^[A-Z0-9`'].*\.$/);
      expect(zh[0]).not.toBe('');
      expect(zh[1]).toMatch(/。$/);
      if (shown) expect(shown[1]).toMatch(HAN);
      if (typeof kind !== 'object') return;
      for (const labels of Object.values(kind.values))
        expect(labels.every((label) => label !== '')).toBe(true);
    },
  );
});
