import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { capabilities } from 'plat-schemas/gateway';
import { describe, expect, it } from 'vitest';
import { codeDefaults } from './code-defaults.js';
import { exportedTypes } from './exported-types.js';
import { codeWordsOf, tablesOf } from './markdown-tables.js';

// The paragraph before a table names the types whose members are its rows: "Of a call, `CallOptions`:".
const root = join(import.meta.dirname, '../../../packages');
// plat-schemas has shapes and no options: what looks like them there is described by the package that takes them. pm-api exports nothing.
const packages = readdirSync(root)
  .filter((name) => !['schemas', 'pm-api', 'common'].includes(name))
  .map((name) => ({ name, folder: join(root, name) }));
const DESCRIBED = /(Options|Params|ErrorCode|FindingCode|Fault|Faults|FaultRule)$/;
const types = exportedTypes(packages.map(({ folder }) => folder));

describe.each(packages)('the README of $name', ({ folder }) => {
  const exported = types.get(folder) ?? [];
  const described = exported.filter(({ name }) => DESCRIBED.test(name));
  const text = readFileSync(join(folder, 'README.md'), 'utf8');
  const tables = tablesOf(text).flatMap((table) => {
    const inIt = described.filter(({ name }) => table.before.includes(`\`${name}\``));
    return inIt.length === 0 ? [] : { ...table, types: inIt };
  });

  it('has a table for all options, parameters, faults and error codes', () => {
    expect(described).not.toEqual([]);
    const inTables = new Set(tables.flatMap((table) => table.types.map(({ name }) => name)));
    expect(described.map(({ name }) => name).filter((name) => !inTables.has(name))).toEqual([]);
  });

  it('lists in each table what there is', () => {
    const wrong = tables.flatMap(({ before, rows, types: inIt }) => {
      const members = new Set(inIt.flatMap((type) => type.members.map(({ name }) => name)));
      const listed = rows.flatMap(([first]) => codeWordsOf(first));
      const isSame = listed.length === members.size && listed.every((name) => members.has(name));
      return isSame ? [] : { before, listed, members: [...members] };
    });
    expect(wrong).toEqual([]);
  });

  it('has the defaults in each table', () => {
    const wrong = tables.flatMap(({ before, header, rows, types: inIt }) => {
      const column = header.indexOf('default');
      const claims = rows.flatMap((row) =>
        codeWordsOf(row[0]).map((name) => `${name} ${literalOf(row[column])}`),
      );
      const literals = inIt
        .flatMap(({ members }) => members)
        .map(({ name, defaultsTo }) => ({ name, literal: literalOf(defaultsTo) }));
      return literals
        .filter(({ name, literal }) => literal !== undefined && !claims.includes(`${name} ${literal}`))
        .map((missing) => ({ before, ...missing }));
    });
    expect(wrong).toEqual([]);
  });

  it('says of each option the default that the code has', () => {
    const inCode = codeDefaults(folder);
    const options = exported.filter(({ name }) => name.endsWith('Options'));
    const wrong = options.flatMap(({ name: type, members }) =>
      members.flatMap(({ name, defaultsTo }) => {
        const literal = literalOf(defaultsTo);
        // What is false where it is left out needs no default in code.
        const values = [...(inCode.get(name) ?? [])].map((value) => literalOf(`'${value}'`));
        if (literal === undefined || literal === 'false' || values.includes(literal)) return [];
        return `${type}.${name}: ${literal}, in code ${values}`;
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('names every property of its errors', () => {
    for (const { name, isError, members } of exported) {
      if (!isError) continue;
      const properties = members.filter((member) => member.name !== 'name' && member.name !== 'stack');
      const words = properties.map((property) => {
        // Every error may have a cause, and most have one.
        const mayLack = property.isOptional && property.name !== 'cause';
        return mayLack ? `${property.name}?` : property.name;
      });
      const [, named = ''] = new RegExp(`\`${name} { ([^}]+) }\``).exec(text) ?? [];
      expect(named.split(', ').sort(), name).toEqual(words.sort());
    }
  });
});

/** A number, a truth value or a quoted text that a default begins with; no other can be compared word for word. */
function literalOf(value = ''): string | undefined {
  const [, literal] = /^`?(\d[\d_ ]*|true|false|'[^']*')`?(?:$|[,;:] | \()/.exec(value) ?? [];
  return literal?.replaceAll(/[_ ']/g, '');
}

it.each(['README.md', 'README.zh-CN.md'])(
  '%s of plat-gateway-client has the data of each capability',
  (file) => {
    const text = readFileSync(join(root, 'plat-gateway-client', file), 'utf8');
    const table = tablesOf(text).find(
      ({ header }) => header.filter((name) => name.includes('`data`')).length === 2,
    );
    const rows = table?.rows.map(([req = '', data = '']) => [
      codeWordsOf(req)[0],
      (data.match(/\w+/g) ?? []).sort(),
    ]);
    // Empty data lacks each field.
    const shapes = Object.entries(capabilities).map(([req, { request }]) => [
      req,
      (request.safeParse({}).error?.issues ?? []).map(({ path }) => String(path[0])).sort(),
    ]);
    expect(rows).toEqual(shapes);
  },
);
