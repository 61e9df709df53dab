import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { GatewayClient, type GatewayErrorEvent } from 'plat-gateway-client';
import { describe, expect, inject, it } from 'vitest';
import { answerWith, reqIdOf, rightAnswer, startRawServer } from '../raw-server.js';
import { failureOf, useToken } from '../support.js';
import { TRANSPORTS, useTransport } from './transports.js';

const WRITES = inject('thorough') ? 2_000 : 300;
/** So many of them are to meet the edge: to be written and read by nobody. */
const LOST = WRITES / 20;
const ERRORS = 'plat-gateway-client:error';
const remove = { req: 'plat.file.delSharedAccessibleFolder', data: { path: '/vol1/shared/photos' } };

useToken();

/** Moments around the one at which a request is written and read, each a little later than the one before. */
const MOMENTS: ((close: () => void) => void)[] = [
  (close) => close(),
  (close) => process.nextTick(close),
  (close) => setImmediate(close),
  (close) => setImmediate(() => process.nextTick(close)),
  (close) => setImmediate(() => setImmediate(close)),
  (close) => setTimeout(close, 0),
];

describe.each(TRANSPORTS)('with the transport %s, a gateway that drops kept connections', (name) => {
  const transport = useTransport(name);

  it(`loses none of ${WRITES} writes, or of more until enough met the edge, and carries out none twice`, async () => {
    const carriedOut = new Map<string, number>();
    const sockets = new Set<Socket>();
    await using server = await startRawServer((socket, request) => {
      const reqId = reqIdOf(request);
      carriedOut.set(reqId, (carriedOut.get(reqId) ?? 0) + 1);
      sockets.add(socket);
      socket.write(answerWith(JSON.stringify({ reqId, code: 0, msg: '', data: { suc: true } })));
    });
    const dropAll = () => {
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    };
    const deliveries: string[] = [];
    const listener = (event: unknown) => deliveries.push((event as GatewayErrorEvent).delivery);
    subscribe(ERRORS, listener);
    await using client = new GatewayClient({ appName: 'notes', transport, socketPath: server.socketPath });
    let write = 0;
    // How often the edge is met depends on the machine.
    for (; write < WRITES || deliveries.length < LOST; write += 1) {
      const reqId = `write-${write}`;
      const call = client.exchange({ ...remove, reqId });
      MOMENTS[write % MOMENTS.length]?.(dropAll);
      expect(await call).toMatchObject({ reqId, code: 0 });
    }
    unsubscribe(ERRORS, listener);
    expect(carriedOut.size).toBe(write);
    expect([...carriedOut.values()].filter((times) => times !== 1)).toEqual([]);
    expect(new Set(deliveries)).toEqual(new Set(['not-delivered']));
  });

  it('says not-delivered of a request that it never read, also when nothing is sent again', async () => {
    const sockets: Socket[] = [];
    await using server = await startRawServer((socket, request) => {
      sockets.push(socket);
      socket.write(rightAnswer(request));
    });
    const options = { appName: 'notes', transport, connections: 1, retries: 0 };
    await using client = new GatewayClient({ ...options, socketPath: server.socketPath });
    await client.getPlatformConfig();
    // undici uses a connection again a round of the event loop later.
    await new Promise((resolve) => setTimeout(resolve, 20));
    const lost = failureOf(client.getPlatformConfig());
    // Both write once the sockets were read; the request is not read before this.
    const destroy = () => sockets[0]?.destroy();
    setImmediate(transport === 'net' ? () => setImmediate(destroy) : destroy);
    expect(await lost).toMatchObject({ code: 'connection-lost', delivery: 'not-delivered', attempts: 1 });
    expect(server.requests).toHaveLength(1);
    expect(await client.getPlatformConfig()).toBeDefined();
  });

  it('says not-delivered of a request of which it read a part, and carries it out once', async () => {
    const data = { path: '/'.padEnd(2_000_000, 'x') };
    let isFirst = true;
    await using server = await startRawServer(
      (socket, request) => {
        socket.write(answerWith(JSON.stringify({ reqId: reqIdOf(request), code: 0, msg: '', data: {} })));
      },
      (socket) => {
        if (!isFirst) return;
        isFirst = false;
        socket.once('data', () => socket.destroy());
      },
    );
    await using client = new GatewayClient({ appName: 'notes', transport, socketPath: server.socketPath });
    expect(await client.exchange({ req: 'plat.notes.save', data })).toMatchObject({ code: 0 });
    expect(server.requests).toHaveLength(1);
  });
});
