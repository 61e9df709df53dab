import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { capabilityRules } from 'plat-schemas/gateway/rules';
import { platforms } from 'plat-schemas/platforms';
import { describe, expect, it } from 'vitest';
import { codeWordsOf, tablesOf } from './markdown-tables.js';

const root = join(import.meta.dirname, '../..');

describe.each(['docs/protocol/gateway.md', 'docs/zh/protocol/gateway.md'])('%s', (file) => {
  const text = readFileSync(join(root, file), 'utf8');
  const tables = tablesOf(text);

  it('has every capability, with its scope', () => {
    const table = tables.find(({ header }) => header[1] === 'scope');
    const scopes = table?.rows.map(([req, scope]) => [codeWordsOf(req)[0], codeWordsOf(scope)[0]]);
    expect(scopes).toEqual(Object.entries(capabilityRules).map(([req, { scope }]) => [req, scope]));
  });

  it('has the names of both platforms', () => {
    const [table] = tables;
    for (const [column, { variablePrefix, userHeaders, ...names }] of Object.values(platforms).entries()) {
      const written = table?.rows.map((row) => codeWordsOf(row[column + 1])[0]);
      expect(written?.sort()).toEqual(Object.values(names).sort());
    }
  });

  it('has a request of the length that it says', () => {
    const [, length, body = ''] = /content-length: (\d+)\n[^\n]*\n\n(.*)\n/.exec(text) ?? [];
    expect(body.length).toBe(Number(length));
    expect(JSON.parse(body)).toHaveProperty('req');
  });
});
