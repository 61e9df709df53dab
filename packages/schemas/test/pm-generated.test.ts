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

it('each field has a label and a meaning in both languages', () => {
  const rows = tables.tables.flatMap(({ name, fields, transitions = {} }) =>
    [fields, ...Object.values(transitions).map((transition) => transition.fields)].flatMap((some) =>
      Object.entries(some).map(([field, texts]) => ({ field: `${name}.${field}`, ...texts })),
    ),
  );
  expect(rows.length).toBeGreaterThan(400);
  const wrong = rows.filter(({ en, zh, shown, default: usual, kind }) => {
    const english = [...en, shown?.[0], usual?.[0]].filter((text) => text !== undefined);
    const labels = typeof kind === 'object' ? Object.values(kind.values).flat() : [];
    return (
      english.some((text) => text.trim() === '' || HAN.test(text)) ||
      !/^[A-Z0-9`'].*\.$/.test(en[1]) ||
      !(zh[0] && /。$/.test(zh[1]) && HAN.test(shown?.[1] ?? '是')) ||
      labels.includes('')
    );
  });
  expect(wrong).toEqual([]);
});
