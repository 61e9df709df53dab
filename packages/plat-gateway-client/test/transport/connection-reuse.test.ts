import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { GatewayClient } from 'plat-gateway-client';
import { describe, expect, it, vi } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { rightAnswer, startRawServer } from '../raw-server.js';
import { failureOf, useToken } from '../support.js';
import { TRANSPORTS, useTransport } from './transports.js';

useToken();

/** A gateway that counts its connections. */
async function startCountingServer(reply: (socket: Socket, request: string) => void) {
  const sockets: Socket[] = [];
  const server = await startRawServer(reply, (socket) => sockets.push(socket));
  return Object.assign(server, { sockets });
}

describe.each(TRANSPORTS)('a connection (%s)', (name) => {
  const transport = useTransport(name);

  const clientOf = (socketPath: string) =>
    new GatewayClient({ appName: 'notes', transport, connections: 1, socketPath });

  eachRow<[string, (answer: string) => string, waitMs: number, connections: number]>([
    // undici uses a connection again a round of the event loop later.
    ['used again after a right answer', (answer) => answer, 20, 1],
    ['not used again when more came than the answer', (answer) => `${answer}more`, 0, 2],
    [
      'not used again at the end of the time that the gateway keeps it',
      (answer) => answer.replace('\r\n', '\r\nkeep-alive: timeout=2\r\n'),
      1200,
      2,
    ],
  ])('is %s', async (_, change, waitMs, connections) => {
    await using server = await startCountingServer((socket, request) =>
      socket.write(change(rightAnswer(request))),
    );
    await using client = clientOf(server.socketPath);
    await client.getPlatformConfig();
    if (waitMs > 0) await setTimeout(waitMs);
    await client.getPlatformConfig();
    expect(server.sockets).toHaveLength(connections);
  });

  it('is not used again when something came that nobody asked for', async () => {
    await using server = await startCountingServer((socket, request) => socket.write(rightAnswer(request)));
    await using client = clientOf(server.socketPath);
    await client.getPlatformConfig();
    server.sockets[0]?.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}');
    // Much less than the time after which an idle connection is closed anyway.
    await setTimeout(20);
    await client.getPlatformConfig();
    expect(server.sockets).toHaveLength(2);
  });

  it('that many calls wait for ends them all with the client, and no other is opened', async () => {
    await using server = await startCountingServer(() => undefined);
    const client = clientOf(server.socketPath);
    const first = failureOf(client.getPlatformConfig());
    const waiting = [failureOf(client.getPlatformConfig()), failureOf(client.getPlatformConfig())];
    await vi.waitFor(() => expect(server.requests).toHaveLength(1), 60_000);
    await client.close();
    expect(await first).toMatchObject({ code: 'closed', delivery: 'unknown' });
    for (const error of await Promise.all(waiting)) {
      expect(error).toMatchObject({ code: 'closed', delivery: 'not-sent' });
    }
    expect(server.sockets).toHaveLength(1);
  });
});
