import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { inspect } from 'node:util';
import { startFakeGateway } from 'plat-testing/gateway';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { type Answer, envelope, gateway, post, useGateway } from '../fixtures/gateway-on-socket.js';

useGateway();

describe('the endpoint', () => {
  it('answers the capability with its data and the reqId unchanged', async () => {
    expect(await post(envelope)).toEqual({
      status: 200,
      body: { reqId: 'r-1', code: 0, msg: '', data: { systemLanguage: 'zh-CN', systemVersion: '1.2.0401' } },
    });
  });

  it('is one path, by POST', async () => {
    const paths = ['/api/v2/platapp', ...['/', '/x', 'x', '%2f'].map((rest) => `/api/v1/platapp${rest}`)];
    for (const path of [...paths, '/x/api/v1/platapp'])
      expect((await post(envelope, { path })).status, path).toBe(404);
    expect((await post(undefined, { method: 'GET' })).status).toBe(405);
  });
});

describe('the failures of the specification', () => {
  eachRow<[number, number, () => Promise<Answer>]>([
    [401, 200004, () => post(envelope, { headers: { authorization: undefined } })],
    [401, 200004, () => post(envelope, { headers: { authorization: 'Bearer other' } })],
    [401, 200004, () => post(envelope, { headers: { authorization: gateway.token } })],
    [400, 200001, () => post(envelope, { headers: { 'content-type': 'text/plain' } })],
    [400, 200001, () => post('{"reqId":')],
    [400, 200001, () => post([envelope])],
    [400, 200001, () => post({ ...envelope, req: undefined })],
    [400, 200001, () => post({ ...envelope, appName: '' })],
    [400, 200001, () => post({ ...envelope, data: 'x' })],
    [404, 200005, () => post({ ...envelope, req: 'plat.no.such' })],
    [404, 200005, () => post({ ...envelope, req: 'constructor' })],
  ])('have a status and a code', async (status, code, answer) => {
    expect(await answer()).toMatchObject({ status, body: { code } });
  });

  it('a scope that is not declared: HTTP 403, code 200003, with the reqId', async () => {
    gateway.world.scopes = ['plat.file.path'];
    expect(await post(envelope)).toEqual({
      status: 403,
      body: { reqId: 'r-1', code: 200003, msg: 'Forbidden' },
    });
  });
});

describe('the token', () => {
  it('changes at a rotation, and the one before is refused', async () => {
    const before = gateway.token;
    gateway.rotateToken();
    expect((await post(envelope, { headers: { authorization: `Bearer ${before}` } })).status).toBe(401);
    expect((await post(envelope)).status).toBe(200);
    gateway.revokeToken();
    expect((await post(envelope)).status).toBe(401);
  });

  it('is in no record of the calls and in no print of the fake', async () => {
    await post(envelope);
    const shown = inspect(gateway, { depth: 8, showHidden: true }) + JSON.stringify(gateway.calls);
    expect(shown).not.toContain(gateway.token);
  });
});

describe('the life of a fake', () => {
  it('forgets calls, faults and changes of its world at reset', async () => {
    await post(envelope);
    gateway.world.scopes = [];
    gateway.faults.inject({ kind: 'html' });
    gateway.reset();
    expect(gateway.calls).toEqual([]);
    expect((await post(envelope)).status).toBe(200);
  });

  it('leaves neither a socket nor an open connection behind', async () => {
    const other = await startFakeGateway();
    const connection = connect(other.socketPath);
    await once(connection, 'connect');
    const ended = once(connection, 'close');
    await other.close();
    await ended;
    expect(existsSync(other.socketPath)).toBe(false);
  });

  it('runs beside others, each with its own token', async () => {
    const other = await startFakeGateway();
    expect(other.token).not.toBe(gateway.token);
    expect(other.socketPath).not.toBe(gateway.socketPath);
    await other.close();
  });
});
