import { GatewayClient, gatewayCall } from 'plat-gateway-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { answerNext, failureOf, useFakeGateway } from '../support.js';

const gateway = useFakeGateway();
let notes: GatewayClient;
beforeEach(() => {
  notes = new GatewayClient({ appName: 'notes' });
});
afterEach(() => notes.close());

describe.each(['null', 'missing', 'array'] as const)(
  'an empty list that the gateway writes as %s',
  (emptyLists) => {
    eachRow([false, true])('is an empty list (answers as bare arrays: %s)', async (bareArrays) => {
      gateway.current.world.device = { ...gateway.current.world.device, emptyLists, bareArrays };
      gateway.current.world.folders = { shared: [], users: {} };
      expect(await notes.sharedFolders.list()).toEqual([]);
      expect(await notes.userFolders.list(1000)).toEqual([]);
      const data = await gatewayCall({ req: 'plat.file.getSharedAccessibleFolders', appName: 'notes' });
      expect(Array.isArray(data) ? data : data.paths).toEqual([]);
    });
  },
);

describe('sharedFolders', () => {
  eachRow([false, true])('lists and removes (answers as bare arrays: %s)', async (bareArrays) => {
    gateway.current.world.device.bareArrays = bareArrays;
    expect(await notes.sharedFolders.list()).toEqual(['/vol1/shared/photos']);
    expect(await notes.sharedFolders.remove('/vol1/shared/photos')).toBe(true);
    expect(await notes.sharedFolders.list()).toEqual([]);
    expect(await notes.sharedFolders.remove('/vol1/other')).toBe(false);
  });

  it('needs its scope', async () => {
    gateway.current.world.scopes = [];
    const error = await failureOf(notes.sharedFolders.list());
    expect(error.code).toBe('forbidden');
    expect(error.hint).toContain('plat.file.sharedAccess');
  });
});

describe('userFolders', () => {
  it('lists and removes those of one user', async () => {
    expect(await notes.userFolders.list(1000)).toEqual(['/vol1/1000/documents']);
    expect(await notes.userFolders.remove(1000, '/vol1/1000/documents')).toBe(true);
    expect(await notes.userFolders.list(1000)).toEqual([]);
    expect(await notes.userFolders.list(1001)).toEqual(['/vol1/1001/music']);
    expect(await notes.userFolders.remove(1000, '/vol1/other')).toBe(false);
  });
});

describe('an argument that cannot be', () => {
  const list = 'paths must be an array, also for one path';
  eachRow([
    ...[undefined, null, 0, -1, 1.5, Number.NaN, '1000'].flatMap((uid) => [
      [() => notes.userFolders.list(uid as never), ''] as const,
      [() => notes.checkUserAcl(uid as never, []), ''] as const,
    ]),
    [() => notes.checkUserAcl(1000, ['']), ''],
    [() => notes.checkUserAcl(1000, '/a' as never), list],
    [() => notes.convertPath('/a' as never, 'en-US'), list],
  ])('is refused, and not sent', async (call, message) => {
    const refusal = { code: 'invalid-request', message: expect.stringContaining(message) };
    expect(await failureOf(call())).toMatchObject(refusal);
    expect(gateway.current.calls).toEqual([]);
  });
});

describe('checkUserAcl', () => {
  const none = { readable: false, writable: false, deletable: false };

  it('tells for each path what the user may do', async () => {
    expect(await notes.checkUserAcl(1001, ['/vol1/1001/a', '/vol1/shared/b', '/vol1/1000/c'])).toEqual([
      { path: '/vol1/1001/a', readable: true, writable: true, deletable: true },
      { path: '/vol1/shared/b', readable: true, writable: false, deletable: false },
      { path: '/vol1/1000/c', ...none },
    ]);
  });

  it('takes any number of paths, in calls of 100', async () => {
    const paths = Array.from({ length: 250 }, (_, index) => `/vol1/1000/file-${index}`);
    const access = await notes.checkUserAcl(1000, paths);
    expect(access.map(({ path }) => path)).toEqual(paths);
    expect(access.every(({ readable }) => readable)).toBe(true);
    const lengths = gateway.current.calls.map(({ data }) => (data as { path: string[] }).path.length);
    expect(lengths).toEqual([100, 100, 50]);
  });

  const ODD = ['/vol1/1000/a/', '/vol1/1000//b', '/vol1/1000/cafe\u0301', '/vol1/link/d', '/vol1/1001/e'];

  eachRow([true, false])(
    'knows its paths again however the gateway spells them (canonical: %s)',
    async (canonicalPaths) => {
      gateway.current.world.links = { '/vol1/link': '/vol1/1000/linked' };
      gateway.current.world.device.canonicalPaths = canonicalPaths;
      const access = await notes.checkUserAcl(1000, ODD);
      expect(access.map(({ path }) => path)).toEqual(ODD);
      expect(access.map(({ readable }) => readable)).toEqual([true, true, true, true, false]);
      const converted = await notes.convertPath(ODD, 'en-US');
      expect(converted.map(({ path }) => path)).toEqual(ODD);
      expect(converted.every(({ semanticPath }) => semanticPath?.startsWith('Storage 1/'))).toBe(true);
    },
  );

  it('matches answers by path, and opens nothing that has no answer', async () => {
    const open = { readable: true, writable: true, deletable: true };
    answerNext(gateway.current, {
      data: [
        { path: '/b', ...open },
        { path: '/stray', ...open },
      ],
    });
    expect(await notes.checkUserAcl(1000, ['/a', '/b', '/a'])).toEqual([
      { path: '/a', ...none },
      { path: '/b', ...open },
      { path: '/a', ...none },
    ]);
  });

  it('asks nothing for no path', async () => {
    expect(await notes.checkUserAcl(1000, [])).toEqual([]);
    expect(gateway.current.calls).toEqual([]);
  });
});

describe('convertPath', () => {
  eachRow([false, true])('converts in the language (answers as bare arrays: %s)', async (bareArrays) => {
    gateway.current.world.device.bareArrays = bareArrays;
    expect(await notes.convertPath(['/vol1/1000/a'], 'en-US')).toEqual([
      { path: '/vol1/1000/a', semanticPath: 'Storage 1/1000/a' },
    ]);
    expect(await notes.convertPath(['/vol1/1000/a', '/vol1/b'], 'zh-CN')).toEqual([
      { path: '/vol1/1000/a', semanticPath: '存储空间1/1000/a' },
      { path: '/vol1/b', semanticPath: '存储空间1/b' },
    ]);
  });

  it('goes path by path on a device that refuses several', async () => {
    gateway.current.world.device.refusesPathArrays = true;
    const paths = Array.from({ length: 70 }, (_, index) => `/vol1/${index}`);
    const converted = await notes.convertPath(paths, 'en-US');
    expect(converted.map(({ semanticPath }) => semanticPath)).toEqual(
      paths.map((_, index) => `Storage 1/${index}`),
    );
    expect(gateway.current.calls).toHaveLength(1 + 70);
  });

  it('asks once for a single path that the gateway fails on', async () => {
    answerNext(gateway.current, { code: 200006 });
    expect(await failureOf(notes.convertPath(['/vol1/a'], 'en-US', { retries: 0 }))).toMatchObject({
      code: 'internal',
    });
    expect(gateway.current.calls).toHaveLength(1);
  });

  it('does not hide a failure that has another cause', async () => {
    gateway.current.world.scopes = [];
    expect(await failureOf(notes.convertPath(['/a', '/b'], 'en-US'))).toMatchObject({ code: 'forbidden' });
    expect(gateway.current.calls).toHaveLength(1);
  });

  it('leaves open what the gateway did not convert', async () => {
    answerNext(gateway.current, { data: { status: 0, result: [] } });
    expect(await notes.convertPath(['/a'], 'en-US')).toEqual([{ path: '/a', semanticPath: undefined }]);
  });

  it('shares one time limit over all its calls', async () => {
    gateway.current.faults.inject({ kind: 'late', delayMs: 80 }, { times: 9 });
    const paths = Array.from({ length: 300 }, (_, index) => `/vol1/${index}`);
    expect(await failureOf(notes.convertPath(paths, 'en-US', { timeoutMs: 200 }))).toMatchObject({
      code: 'timeout',
    });
  });
});
