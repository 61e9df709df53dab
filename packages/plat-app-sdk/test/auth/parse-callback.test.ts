import { PlatApp } from 'plat-app-sdk';
import { createFakeHost } from 'plat-testing/host';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';

const app = new PlatApp();
const full =
  'status=success&method=pickUserFile&appName=notes&state=s1&path=%5B%22%2Fvol1%2Fa%20b%22%2C%22%2Fvol1%2Fc%22%5D';
const parsed = {
  status: 'success',
  error: undefined,
  method: 'pickUserFile',
  appName: 'notes',
  state: 's1',
  path: ['/vol1/a b', '/vol1/c'],
};

describe('parseAppAuthCallback', () => {
  it('reads an address, relative or whole, a URL, a query', () => {
    for (const url of [
      `/app/notes/callback.html?${full}#top`,
      `https://nas.example/callback?${full}`,
      `?${full}`,
      new URL(`https://nas.example/callback?${full}`),
      new URLSearchParams(full),
    ]) {
      expect(app.parseAppAuthCallback(url)).toEqual(parsed);
    }
  });

  it('reads the address of the page when it is given none', () => {
    const host = createFakeHost({ appUrl: `http://nas.example/callback.html?${full}` });
    const inFrame = new PlatApp({ window: host.window });
    expect(inFrame.parseAppAuthCallback()).toEqual(parsed);
    inFrame.destroy();
    expect(app.parseAppAuthCallback()).toEqual({});
  });

  it('leaves out what is absent or empty', () => {
    expect(Object.keys(app.parseAppAuthCallback(''))).toEqual([]);
    const empty = app.parseAppAuthCallback('?more=&state=&status=&error=&method=&appName=&path=[]');
    expect(Object.entries(empty)).toEqual([['path', []]]);
  });

  eachRow(['/vol1/a', '[', '["/vol1/a",5]', '{"0":"/vol1/a"}', 'null', '"/vol1/a"', ''])(
    'leaves a path undefined that is no list of texts: %s',
    (path) => {
      expect(app.parseAppAuthCallback(new URLSearchParams({ path })).path).toBeUndefined();
    },
  );

  it('lets through what it does not know: status, error, method, further parameters', () => {
    const later = { status: 'postponed', error: 'quota', method: 'pickAnything', ticket: '7' };
    expect(app.parseAppAuthCallback(new URLSearchParams(later))).toEqual(later);
  });

  it('lets no name reach a prototype', () => {
    const result = app.parseAppAuthCallback('?state=s1&__proto__=x&constructor=y&toString=z');
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
    expect(Object.entries(result)).toEqual(
      expect.arrayContaining([
        ['state', 's1'],
        ['__proto__', 'x'],
        ['constructor', 'y'],
      ]),
    );
    expect({}.constructor).toBe(Object);
  });

  it('never takes from an address that a refresh is needed', () => {
    expect(app.parseAppAuthCallback('?state=s1&refreshNeeded=true')).toEqual({ state: 's1' });
  });

  eachRow<unknown>([
    null,
    5,
    Symbol('x'),
    Object.create(null),
    { toString: null },
    [],
    () => {},
    new Proxy({}, {}),
  ])('reads nothing from what is no address: %o', (url) =>
    expect(app.parseAppAuthCallback(url as string)).toEqual({}),
  );
});
