import { getResponse } from 'msw';
import { type FakeGatewayOptions, type GatewayExchange, startFakeGateway } from 'plat-testing/gateway';
import { expect, it, onTestFinished } from 'vitest';

const envelope = { reqId: 'r-1', req: 'plat.file.checkUserACL', appName: 'notes' };

async function gatewayWith(options: FakeGatewayOptions) {
  const gateway = await startFakeGateway(options);
  onTestFinished(() => gateway.close());
  const ask = (data: unknown, { token = gateway.token, text = JSON.stringify({ ...envelope, data }) } = {}) =>
    gateway.answerTo({ authorization: `Bearer ${token}`, contentType: 'application/json', body: text });
  return Object.assign(gateway, { ask });
}

it.each([
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
  const gateway = await gatewayWith({ exists: (path) => path !== '/vol1/1000/gone' });
  const { body } = gateway.ask({ uid: 1000, path: ['/vol1/1000/here', '/vol1/1000/gone'] });
  expect(body.data).toMatchObject([
    { readable: true },
    { readable: false, writable: false, deletable: false },
  ]);
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
    { request: { ...envelope, data }, response: { reqId: 'r-1', code: 200004 }, httpStatus: 401 },
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
