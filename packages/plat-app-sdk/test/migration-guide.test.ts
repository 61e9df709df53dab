import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PlatApp } from 'plat-app-sdk';
import { describe, expect, it } from 'vitest';

const guide = readFileSync(
  join(import.meta.dirname, '../../../docs/guides/migrating-from-trimjs-web-app.md'),
  'utf8',
);
const home = dirname(createRequire(import.meta.url).resolve('@trimjs/web-app'));
const declarations = readFileSync(join(home, 'index.d.ts'), 'utf8');

/** The rows of the table below a heading, without its two lines of head. */
function rowsOf(heading: string): string[][] {
  const section = guide.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** What the class declares and everybody may call. */
function membersOf(name: string): string[] {
  const body = declarations.split(`class ${name} {`)[1]?.split('\n}')[0] ?? '';
  const declared = [...body.matchAll(/^ {4}(?!private )([$\w]+)[?(<:]/gm)].map(([, member = '']) => member);
  return [...new Set(declared)];
}

/** What the package exports as a type. */
const typesOfToday = [...declarations.matchAll(/^export type \{([^}]+)\}/gm)].flatMap(([, names = '']) =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean),
);
const nameIn = (cell: string) => /^`(?:new )?([$\w]+)/.exec(cell)?.[1] ?? '';

describe('the guide to migration', () => {
  const rows = rowsOf('Member by member');

  it('has a row for every public member of TrimApp, and for nothing else', () => {
    const members = membersOf('TrimApp').map((member) => (member === 'constructor' ? 'TrimApp' : member));
    expect(members.length).toBeGreaterThan(30);
    expect(rows.map(([member = '']) => nameIn(member)).sort()).toEqual(members.sort());
  });

  it('says “the same” and “none” where it is so', () => {
    const app = new PlatApp();
    for (const [todays = '', ours = ''] of rows.slice(1)) {
      const member = nameIn(todays);
      expect([member, member in app ? 'the same' : 'none']).toEqual([member, ours]);
    }
  });

  it('has a row for every type that TrimApp’s package exports', () => {
    const named = new Set(rowsOf('Types').flatMap(([cell = '']) => cell.match(/[$\w]+/g)));
    expect(typesOfToday.filter((type) => !named.has(type))).toEqual([]);
  });
});
