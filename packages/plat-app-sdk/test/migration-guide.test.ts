import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PlatApp } from 'plat-app-sdk';
import { describe, expect, it } from 'vitest';
import { app, host, withAppInHost } from './fixtures/app-in-host.js';

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

describe('the table of arguments that are refused', () => {
  withAppInHost();
  const params = { appName: 'notes', redirectUri: '/callback.html', state: 's1' };
  /** By the first cell of its row; each has to be refused, and nothing to reach the host. */
  const refused: Record<string, readonly unknown[][]> = {
    pickFile: [
      ...[null, { maxCount: 2 }, { multiple: 1 }, { multiple: null }, { accept: null }].map((one) => [one]),
      ...[{ accept: ['.a,.b'] }, { accept: [''] }, { accept: '' }, { sidebarGroup: ['a,b'] }].map((one) => [
        one,
      ]),
    ],
    setExitPageTips: [[null], [{ text: 'x' }], [{ title: 5 }]],
    openFile: [[''], []],
    showFileDetails: [['/v'], [[]], [['']], [['/v'], null]],
    setTitle: [[5], []],
    openURL: [['http://['], ['javascript:1'], ['data:,x'], ['blob:x']],
    openAppAuth: [
      ...['appName', 'redirectUri', 'state'].map((name) => ['pickFile', { ...params, [name]: '' }]),
      ['pickFile', { ...params, redirectUri: 'https://evil.example/' }],
      ['pick-file', params],
      ['pickFile', params, { target: 'picker' }],
      ['pickFile', params, { features: 'noopener' }],
      ['pickFile', params, { features: 'noreferrer' }],
    ],
  };
  const rows = rowsOf('Arguments that are refused').map(([cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  );

  it('has a row for each that is tried here', () => {
    expect(rows.map(([first]) => first)).toEqual(Object.keys(refused));
  });

  it.each(rows.flatMap((row) => row.map((member) => [member, row[0] ?? ''])))(
    'is true of %s',
    async (member, first) => {
      await app.ready();
      const call = Reflect.get(app, member);
      for (const args of refused[first] ?? []) {
        await expect(Reflect.apply(call, app, args), JSON.stringify(args)).rejects.toMatchObject({
          code: 'invalid-argument',
        });
      }
      expect(host.calls).toEqual([]);
    },
  );

  it.each([['.jpg'], ['jpg'], ['image/*'], 'jpg'].map((accept) => [accept]))(
    'is followed by what is sent as it is: %j',
    async (accept) => {
      await app.pickUserFile({ accept, title: null, okText: null });
      expect(host.calls.at(-1)).toMatchObject({ args: [{ accept, title: null, okText: null }] });
    },
  );
});
