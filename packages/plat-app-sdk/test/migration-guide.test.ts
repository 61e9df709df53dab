import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PlatApp, rememberAuthState } from 'plat-app-sdk';
import { completeAppAuth } from 'plat-app-sdk/callback';
import { createFakeHost } from 'plat-testing/host';
import { describe, expect, it } from 'vitest';
import { createFakeOrigin, createFakePage } from './fixtures/auth-page.js';
import { callbackPage } from './fixtures/callback-page.js';

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

describe('the six steps', () => {
  const steps = [...guide.matchAll(/^\d\. (.*(?:\n {3}.*)*)/gm)].map(([, text = '']) => text);
  const hosted = (pick: () => unknown) => {
    const host = createFakeHost({ userAgent: 'Mozilla/5.0', methods: { pickUserFile: pick } });
    return { host, app: new PlatApp({ window: host.window }) };
  };

  it('are six', () => expect(steps).toHaveLength(6));

  it('1: the constructor of the guide meets a host', async () => {
    expect(guide).toContain('+const app = new PlatApp();');
    const { host, app } = hosted(() => undefined);
    await expect(app.ready()).resolves.toBeUndefined();
    app.destroy();
    host.close();
  });

  it('2 and 3: a refusal is host-error with hostCode, and a pick of nothing has empty data', async () => {
    expect(steps[1]).toContain('`host-error`');
    expect(steps[2]).toContain('`data`');
    let answer: unknown = { code: 1003201, msg: 'off', data: [] };
    const { host, app } = hosted(() => answer);
    await expect(app.pickUserFile()).rejects.toMatchObject({ code: 'host-error', hostCode: 1003201 });
    answer = undefined;
    await expect(app.pickUserFile()).resolves.toEqual({ code: 0, msg: '', data: [] });
    app.destroy();
    host.close();
    const tab = new PlatApp({ window: createFakePage().window });
    await expect(tab.pickUserFile()).rejects.toMatchObject({ code: 'no-host' });
  });

  it('4: timeoutMs and signal take the place of timeouts of one’s own', async () => {
    expect(steps[3]).toContain('`timeoutMs` or `signal`');
    const { host, app } = hosted(() => new Promise(() => {}));
    await expect(app.pickUserFile({}, { timeoutMs: 20 })).rejects.toMatchObject({ code: 'call-timeout' });
    const given = { signal: AbortSignal.abort() };
    await expect(app.pickUserFile({}, given)).rejects.toMatchObject({ code: 'aborted' });
    app.destroy();
    host.close();
  });

  it('5: hostOrigin names a host of another name', async () => {
    expect(steps[4]).toContain('`hostOrigin`');
    const hostOrigin = 'https://desktop.example';
    const host = createFakeHost({ hostOrigin });
    const refused = new PlatApp({ window: host.window });
    await expect(refused.ready()).rejects.toMatchObject({ code: 'origin-refused' });
    refused.destroy();
    const app = new PlatApp({ hostOrigin, window: host.window });
    await expect(app.ready()).resolves.toBeUndefined();
    app.destroy();
    host.close();
  });

  it('6: the result of a window goes through the callback page, as long as the state is remembered', async () => {
    const names = [...(steps[5]?.matchAll(/`(\w+)\(/g) ?? [])].map(([, name]) => name);
    expect(names).toEqual(['authorize', 'completeAppAuth', 'rememberAuthState', 'authorize']);
    const origin = createFakeOrigin();
    const page = createFakePage({ origin });
    const app = new PlatApp({ window: page.window });
    const state = 's1';
    rememberAuthState(state, { window: page.window });
    const asked = app.authorize('pickUserFile', { appName: 'notes', redirectUri: '/callback.html', state });
    const { window } = callbackPage({
      origin,
      search: '?status=success&state=s1&path=%5B%22%2Fvol1%2Fa%22%5D',
    });
    await expect(completeAppAuth({ window })).resolves.toMatchObject({ delivered: true, closed: true });
    await expect(asked).resolves.toMatchObject({ status: 'success', path: ['/vol1/a'] });
    app.destroy();
  });
});

describe('the table of arguments that are refused', () => {
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
      const host = createFakeHost();
      const app = new PlatApp({ window: host.window });
      await app.ready();
      const call = Reflect.get(app, member);
      for (const args of refused[first] ?? []) {
        await expect(Reflect.apply(call, app, args), JSON.stringify(args)).rejects.toMatchObject({
          code: 'invalid-argument',
        });
      }
      expect(host.calls).toEqual([]);
      app.destroy();
      host.close();
    },
  );

  it.each([['.jpg'], ['jpg'], ['image/*'], 'jpg'].map((accept) => [accept]))(
    'is followed by what is sent as it is: %j',
    async (accept) => {
      const host = createFakeHost();
      const app = new PlatApp({ window: host.window });
      await app.pickUserFile({ accept, title: null, okText: null });
      expect(host.calls.at(-1)).toMatchObject({ args: [{ accept, title: null, okText: null }] });
      app.destroy();
      host.close();
    },
  );
});
