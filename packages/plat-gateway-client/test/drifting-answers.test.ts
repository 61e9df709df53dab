import { inspect } from 'node:util';
import { runInNewContext } from 'node:vm';
import { GatewayClient, gatewayCall } from 'plat-gateway-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { answerNext, failureOf, useFakeGateway } from './support.js';

const gateway = useFakeGateway();

describe('the data of a success', () => {
  let client: GatewayClient;
  beforeEach(() => {
    client = new GatewayClient({ appName: 'notes', retries: 0 });
  });
  afterEach(() => client.close());

  eachRow([undefined, null, {}])('is an empty list where a list is due and %j comes', async (data) => {
    const calls = [
      () => client.sharedFolders.list(),
      () => client.userFolders.list(1),
      () => client.call('plat.file.checkUserACL', { uid: 1, path: '/a' }),
      () => client.call('plat.file.convertPath', { path: '/a', language: 'zh-CN' }),
    ];
    for (const call of calls) {
      answerNext(gateway.current, { data });
      expect(await call()).toEqual([]);
    }
    answerNext(gateway.current, { data });
    const none = { readable: false, writable: false, deletable: false };
    expect(await client.checkUserAcl(1, ['/a'])).toEqual([{ path: '/a', ...none }]);
    answerNext(gateway.current, { data });
    expect(await client.convertPath(['/a'], 'zh-CN')).toEqual([{ path: '/a', semanticPath: undefined }]);
  });

  eachRow([
    ...[undefined, null, true, {}, { suc: true }].map((data) => [data, true] as const),
    ...[false, { suc: false }].map((data) => [data, false] as const),
  ])('reports whether a removal was done', async (data, isDone) => {
    answerNext(gateway.current, { data });
    expect(await client.sharedFolders.remove('/a')).toBe(isDone);
    answerNext(gateway.current, { data });
    expect(await client.userFolders.remove(1, '/a')).toBe(isDone);
  });

  it('that reports a failed conversion is refused with its status', async () => {
    answerNext(gateway.current, { data: { status: 1, result: [] } });
    const error = await failureOf(client.convertPath(['/a'], 'zh-CN'));
    expect(error).toMatchObject({ code: 'bad-response', delivery: 'answered' });
    expect(error.message).toContain('data.status: expected 0, and the status is 1');
  });

  it('that holds the token is not quoted by an error, even where a schema quotes it', async () => {
    answerNext(gateway.current, { code: 0, data: { name: gateway.current.token } });
    const schema = z.object({
      name: z.string().refine(() => false, { error: ({ input }) => `${String(input)} is no name` }),
    });
    const error = await failureOf(client.call('plat.notes.read', {}, { schema }));
    expect(error.message).toContain('data.name: *** is no name');
    expect(inspect(error, { depth: 8, showHidden: true })).not.toContain(gateway.current.token);
  });

  eachRow([
    (value: unknown) => {
      throw new Error(`no use for ${String(value)}`);
    },
    (value: unknown) => Promise.reject(new Error(`no use for ${String(value)}`)),
  ])('is a bad response where the schema of the caller fails, and its words are masked', async (validate) => {
    answerNext(gateway.current, { code: 0, data: gateway.current.token });
    const schema = { '~standard': { version: 1, vendor: 'own', validate } } as const;
    const error = await failureOf(client.call('plat.notes.read', {}, { schema }));
    expect(error).toMatchObject({ code: 'bad-response', delivery: 'answered', httpStatus: 200 });
    expect(error.message).toContain('no use for ***');
    expect(inspect(error, { depth: 8, showHidden: true })).not.toContain(gateway.current.token);
  });

  it('waits for a schema whose promise is of another realm', async () => {
    const promiseOf = runInNewContext('(value) => Promise.resolve({ value })') as <Value>(
      value: Value,
    ) => Promise<{ value: Value }>;
    const validate = () => promiseOf('checked');
    const schema = { '~standard': { version: 1, vendor: 'own', validate } } as const;
    answerNext(gateway.current, { code: 0, data: 1 });
    expect(await client.call('plat.notes.read', {}, { schema })).toBe('checked');
  });

  it('comes with the HTTP status in the response of exchange, and so does a failure', async () => {
    answerNext(gateway.current, { code: 0, data: 1 }, 201);
    const read = { req: 'plat.notes.read' };
    expect(await client.exchange(read)).toMatchObject({ code: 0, data: 1, httpStatus: 201 });
    answerNext(gateway.current, { code: 200006, msg: 'x' }, 500);
    expect(await client.exchange(read)).toMatchObject({ code: 200006, httpStatus: 500 });
  });
});

describe('a call with wrong parameters', () => {
  eachRow<[string, object, string]>([
    ['plat.file.checkUserACL', { uid: 0, path: '/a' }, 'data.uid: expected a number above 0'],
    ['plat.file.checkUserACL', { uid: '5', path: '/a' }, 'data.uid: expected number'],
    ['plat.file.checkUserACL', { uid: 1.5, path: '/a' }, 'data.uid: expected a whole number'],
    ['plat.file.checkUserACL', { uid: 1, path: [] }, 'data.path: expected an array that is not empty'],
    ['plat.file.checkUserACL', { uid: 1, path: 5 }, 'data.path: expected string or array'],
    ['plat.file.checkUserACL', { uid: 1, path: ['/a', ''] }, 'data.path.1: expected text that is not empty'],
    ['plat.file.checkUserACL', { uid: 1, path: ['/a', 5] }, 'data.path.1: expected string'],
    [
      'plat.file.checkUserACL',
      { uid: 1, paths: ['/a'] },
      'data.paths: there is no such field; data.path: expected',
    ],
    ['plat.file.checkUserACL', { uid: 1, path: '/a', deep: 1 }, 'data.deep: there is no such field'],
    ['plat.file.delSharedAccessibleFolder', { path: '' }, 'data.path: expected text that is not empty'],
    ['plat.file.convertPath', { path: '/a', language: '' }, 'data.language: expected text that is not empty'],
    ['plat.file.convertPath', { path: '/a' }, 'data.language: expected string'],
    ['plat.system.getPlatformConfig', { extra: 1 }, 'data.extra: there is no such field'],
  ])('is told which field of %s is wrong and what was expected: %j', async (req, data, problem) => {
    const error = await failureOf(gatewayCall({ req, appName: 'notes', data } as never));
    expect(error).toMatchObject({ code: 'invalid-request', delivery: 'not-sent' });
    expect(error.message).toContain(problem);
  });

  eachRow<[unknown, string]>([
    [null, 'options must be an object'],
    ['fast', 'options must be an object'],
    [{ schema: {} }, 'schema must be a Standard Schema'],
    [{ schema: null }, 'schema must be a Standard Schema'],
    [{ schema: () => true }, 'schema must be a Standard Schema'],
  ])('is told which option is wrong: %j', async (options, problem) => {
    await using client = new GatewayClient({ appName: 'notes' });
    for (const call of [
      () => client.call('plat.notes.read', {}, options as never),
      () => gatewayCall({ req: 'plat.notes.read', appName: 'notes' }, options as never),
    ]) {
      const error = await failureOf(call());
      expect(error).toMatchObject({ code: 'invalid-request', delivery: 'not-sent' });
      expect(error.message).toContain(problem);
    }
    expect(gateway.current.calls).toEqual([]);
  });
});

describe('a hint', () => {
  eachRow(['unix:///run/g.sock', 'http://localhost/', '~/g.sock'])(
    'says that %s is no path',
    async (socketPath) => {
      const error = await failureOf(
        gatewayCall({ req: 'plat.system.getPlatformConfig', appName: 'notes' }, { socketPath }),
      );
      expect(error).toMatchObject({ code: 'socket-missing' });
      expect(error.hint).toContain('must be a plain path');
    },
  );
});

describe('a call that its signal ends', () => {
  it('keeps the reason, before it is sent and while it waits', async () => {
    await using client = new GatewayClient({ appName: 'notes' });
    const reason = new Error('the user left');
    const before = await failureOf(client.getPlatformConfig({ signal: AbortSignal.abort(reason) }));
    expect(before).toMatchObject({ code: 'aborted', cause: reason });
    gateway.current.faults.inject({ kind: 'silent' });
    const during = await failureOf(client.getPlatformConfig({ signal: AbortSignal.timeout(100) }));
    expect(during).toMatchObject({ code: 'aborted', cause: { name: 'TimeoutError' } });
  });
});
