import { getResponse } from 'msw';
import { type FakeGatewayOptions, type GatewayExchange, startFakeGateway } from 'plat-testing/gateway';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';

const envelope = { reqId: 'r-1', req: 'plat.file.checkUserACL', appName: 'notes' };

async function gatewayWith(options: FakeGatewayOptions = {}) {
  const gateway = await startFakeGateway(options);
  onTestFinished(() => gateway.close());
  const ask = (
    data: unknown,
    { token = gateway.token, change = {}, text = JSON.stringify({ ...envelope, data, ...change }) } = {},
  ) => gateway.answerTo({ authorization: `Bearer ${token}`, contentType: 'application/json', body: text });
  return Object.assign(gateway, { ask });
}

eachRow([
  ['1.2.0401', 200],
  ['1.2.99', 404],
  ['1.2', 404],
  ['1.10', 200],
  ['2', 200],
  ['1.2.0401.1', 200],
  ['', 200],
  ['unknown', 200],
])('a system of version "%s" answers %i', async (systemVersion, status) => {
  const gateway = await gatewayWith({ systemVersion });
  expect(gateway.ask({ uid: 1000, path: '/vol1/1000' }).status).toBe(status);
});

it('what does not exist is out of everybody’s reach', async () => {
  const gateway = await gatewayWith({
    realPathOf: (path) => (path === '/vol1/1000/gone' ? undefined : path),
  });
  const { body } = gateway.ask({ uid: 1000, path: ['/vol1/1000/here', '/vol1/1000/gone'] });
  expect(body.data).toMatchObject([
    { readable: true },
    { readable: false, writable: false, deletable: false },
  ]);
});

it('decides by where a link leads, and lists the folder that it leads to', async () => {
  const gateway = await gatewayWith({
    folders: { users: { 1000: ['/vol1/1000/link', '/vol1/1000/gone'] } },
    realPathOf: (path) =>
      ({ '/vol1/1000/link': '/vol1/1001/music', '/vol1/1000/gone': undefined })[path] ?? undefined,
  });
  const { body } = gateway.ask({ uid: 1000, path: '/vol1/1000/link' });
  expect(body.data).toEqual([
    { path: '/vol1/1001/music', readable: false, writable: false, deletable: false },
  ]);
  const listed = gateway.ask({ uid: 1000 }, { change: { req: 'plat.file.getUserAccessibleFolders' } });
  expect(listed.body.data).toEqual({ paths: ['/vol1/1001/music', '/vol1/1000/gone'] });
});

it('tells of every call and its answer, and of no token', async () => {
  const seen: GatewayExchange[] = [];
  const gateway = await gatewayWith({ onExchange: (exchange) => seen.push(exchange) });
  const data = { uid: 1000, path: '/vol1/1000' };
  gateway.ask(data);
  gateway.ask(data, { token: 'another' });
  gateway.ask(data, { text: 'no JSON' });
  expect(seen).toMatchObject([
    { request: { ...envelope, data }, response: { reqId: 'r-1', code: 0 }, httpStatus: 200 },
    { request: { ...envelope, data }, response: { code: 200004 }, httpStatus: 401 },
    { request: 'no JSON', response: { code: 200001 }, httpStatus: 400 },
  ]);
  expect(JSON.stringify(seen)).not.toContain(gateway.token);
});

it('says the same on its socket, in an msw of one’s own, and while a fault waits for another call', async () => {
  const gateway = await gatewayWith({});
  const call = () =>
    new Request(`http://localhost${gateway.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gateway.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...envelope, data: { uid: 1000, path: '/vol1/1000' } }),
    });
  const own = await getResponse(gateway.handlers, call());
  expect(gateway.faults.arePending).toBe(false);
  gateway.faults.inject({ kind: 'garbled' }, { when: () => false });
  expect(gateway.faults.arePending).toBe(true);
  const beside = await getResponse(gateway.handlers, call());
  const { status, body } = gateway.ask({ uid: 1000, path: '/vol1/1000' });
  expect([own?.status, await own?.json()]).toEqual([status, body]);
  expect([beside?.status, await beside?.json()]).toEqual([status, body]);
});

describe('as devices answer', () => {
  const list = { change: { req: 'plat.file.getUserAccessibleFolders' } };
  const convert = { change: { req: 'plat.file.convertPath' } };

  eachRow([
    [{}, { paths: null }],
    [{ emptyLists: 'missing' }, {}],
    [{ emptyLists: 'array' }, { paths: [] }],
    [{ bareArrays: true }, null],
    [{ emptyLists: 'array', bareArrays: true }, []],
  ] as const)('a device with %o writes an empty list as %o', async (device, data) => {
    const gateway = await gatewayWith({ device });
    expect(gateway.ask({ uid: 4711 }, list).body.data).toEqual(data);
  });

  it('a path comes back in canonical form, and rights are those of what is really there', async () => {
    const gateway = await gatewayWith({ links: { '/vol1/1000/link': '/vol1/1001' } });
    const asked = ['/vol1/1000//a/', '/vol1/1000/b/../c', '/vol1/1000/cafe\u0301', '/vol1/1000/link/x'];
    const { body } = gateway.ask({ uid: 1000, path: asked });
    expect(body.data).toMatchObject([
      { path: '/vol1/1000/a', readable: true },
      { path: '/vol1/1000/c', readable: true },
      { path: '/vol1/1000/caf\u00e9', readable: true },
      { path: '/vol1/1001/x', readable: false },
    ]);
    const converted = gateway.ask({ path: asked[3], language: 'en-US' }, convert).body.data;
    expect(converted).toMatchObject({ result: [{ path: '/vol1/1001/x', semanticPath: 'Storage 1/1001/x' }] });
  });

  it('a path comes back as it was asked for on a device that does not look', async () => {
    const gateway = await gatewayWith({ device: { canonicalPaths: false } });
    expect(gateway.ask({ uid: 1000, path: '/vol1/1000/a/' }).body.data).toMatchObject([
      { path: '/vol1/1000/a/', readable: true },
    ]);
  });

  eachRow([
    [40, true],
    [41, false],
  ])('of %i links in a row, followed as far as Linux does, is readable: %s', async (count, readable) => {
    const chain = Array.from({ length: count }, (_, index) => [`/link${index}`, `/link${index + 1}`]);
    const links = { ...Object.fromEntries(chain), [`/link${count - 1}`]: '/vol1/1000/a' };
    const gateway = await gatewayWith({ links });
    expect(gateway.ask({ uid: 1000, path: '/link0' }).body.data).toMatchObject([{ readable }]);
  });

  it('what a user may do is said by the rule of the nearest folder', async () => {
    const [all, none] = [
      { readable: true, writable: true, deletable: true },
      { readable: false, writable: false, deletable: false },
    ];
    const acl = { 1000: { '/vol1': none, '/vol1/1000': all, '/vol1/1000/locked': none } };
    const gateway = await gatewayWith({ acl });
    const path = ['/vol1/x', '/vol1/1000/x', '/vol1/1000/locked/x', '/vol1/1000x'];
    expect(gateway.ask({ uid: 1000, path }).body.data).toMatchObject([none, all, none, none]);
  });

  it('links that lead to each other end', async () => {
    const gateway = await gatewayWith({ links: { '/a': '/b', '/b': '/a' } });
    expect(gateway.ask({ uid: 1000, path: '/a' }).body.data).toMatchObject([{ readable: false }]);
  });

  it('a request whose data is null is one without parameters', async () => {
    const gateway = await gatewayWith();
    const change = { req: 'plat.system.getPlatformConfig' };
    expect(gateway.ask(null, { change })).toMatchObject({ status: 200, body: { code: 0 } });
    expect(gateway.ask([], { change }).status).toBe(400);
  });

  it('a refused token is answered without reqId, and an internal error with its empty data', async () => {
    const gateway = await gatewayWith({ device: { refusesPathArrays: true } });
    expect(gateway.ask({}, { token: 'old' })).toEqual({
      status: 401,
      body: { code: 200004, msg: 'Unauthorized' },
    });
    expect(gateway.ask({ path: ['/a', '/b'], language: 'en-US' }, convert)).toEqual({
      status: 500,
      body: { reqId: 'r-1', code: 200006, msg: 'Internal Error', data: null },
    });
  });

  it('a call under another application’s name is refused', async () => {
    const gateway = await gatewayWith({ appName: 'notes' });
    const data = { uid: 1000, path: '/vol1/1000' };
    expect(gateway.ask(data).status).toBe(200);
    expect(gateway.ask(data, { change: { appName: 'calendar' } })).toMatchObject({
      status: 403,
      body: { code: 200003 },
    });
    expect(gateway.environment).toMatchObject({ PLAT_APPNAME: 'notes' });
  });

  it('outside the group every call is refused like one without scope', async () => {
    const gateway = await gatewayWith({ isInGroup: false });
    expect(gateway.ask({ uid: 1000, path: '/vol1' })).toMatchObject({ status: 403, body: { code: 200003 } });
  });

  eachRow([
    { scopes: ['trim.file.userAcl'], status: 200 },
    { scopes: ['plat.file.userAcl'], status: 200 },
    { scopes: ['trim.file.path'], status: 403 },
  ])('takes scopes in the platform’s spelling: $scopes is $status', async ({ scopes, status }) => {
    const gateway = await gatewayWith({ platform: 'fnos', scopes });
    const change = { req: 'trim.file.checkUserACL' };
    expect(gateway.ask({ uid: 1000, path: '/vol1' }, { change }).status).toBe(status);
  });

  it('does not know scopes in the spelling of another platform', async () => {
    const gateway = await gatewayWith({ scopes: ['trim.file.userAcl'] });
    expect(gateway.ask({ uid: 1000, path: '/vol1' }).status).toBe(403);
  });
});
