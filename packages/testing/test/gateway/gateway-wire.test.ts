import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { envelope, gateway, post, useGateway } from '../fixtures/gateway-on-socket.js';

useGateway();

const requestText = (extra = '') => {
  const body = JSON.stringify(envelope);
  return (
    `POST ${gateway.path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${extra}` +
    `authorization: Bearer ${gateway.token}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  );
};

async function opened(): Promise<Socket> {
  const socket = connect(gateway.socketPath);
  await once(socket, 'connect');
  return socket;
}

/** What becomes of a connection: its error's code, or `end`. */
function endOf(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    socket.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    socket.once('end', () => resolve('end'));
  });
}

async function answered(socket: Socket): Promise<string> {
  socket.write(requestText());
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return chunk.toString();
}

describe('reset', () => {
  it('hits a new connection whose request was never read: the client sees a reset and no close', async () => {
    gateway.faults.inject({ kind: 'reset' });
    const socket = await opened();
    socket.write(requestText());
    expect(await endOf(socket)).toBe('ECONNRESET');
    expect(gateway.calls).toEqual([]);
    expect((await post(envelope)).status).toBe(200);
  });

  it('hits a connection that was kept open, and leaves others alone', async () => {
    const [one, other] = [await opened(), await opened()];
    expect(await answered(one)).toContain('200 OK');
    expect(await answered(other)).toContain('200 OK');
    gateway.faults.inject({ kind: 'reset' });
    one.write(requestText());
    expect(await endOf(one)).toBe('ECONNRESET');
    expect(await answered(other)).toContain('200 OK');
    expect(gateway.calls).toHaveLength(3);
    other.destroy();
  });

  it('hits what its rule says, and the requests before and after are read whole', async () => {
    const rule = { oneIn: 3, seed: 3, when: ({ headers }: Request) => headers.has('x-mark') };
    gateway.faults.inject({ kind: 'reset' }, rule);
    const outcomes: string[] = [];
    for (let index = 0; index < 9; index += 1) {
      const headers = { 'x-mark': '1' };
      outcomes.push(
        await post(envelope, { headers }).then(
          ({ status }) => String(status),
          ({ code }) => code,
        ),
      );
      expect((await post(envelope)).status).toBe(200);
    }
    expect(outcomes.filter((outcome) => outcome === 'ECONNRESET')).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome === '200')).toHaveLength(6);
  });

  it('reads requests that come at the same time on several connections whole, too', async () => {
    gateway.faults.inject({ kind: 'reset' }, { when: ({ headers }) => headers.has('x-mark') });
    const sockets = await Promise.all([opened(), opened(), opened()]);
    const answers = await Promise.all(sockets.map(answered));
    expect(answers.map((answer) => answer.slice(0, 15))).toEqual(Array(3).fill('HTTP/1.1 200 OK'));
    for (const socket of sockets) socket.destroy();
  });

  it('lets a connection go on that was held when it is taken back', async () => {
    const takeBack = gateway.faults.inject({ kind: 'reset' });
    const socket = await opened();
    socket.write(requestText().slice(0, 20));
    await sleep(20);
    takeBack();
    socket.write(requestText().slice(20));
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    expect(chunk.toString()).toContain('200 OK');
    socket.destroy();
  });

  it('closes the connection after reading, when it is asked to: the call was carried out', async () => {
    gateway.faults.inject({ kind: 'reset', after: 'reading' });
    const socket = await opened();
    socket.resume().write(requestText());
    expect(await endOf(socket)).toBe('end');
    expect(gateway.calls).toMatchObject([{ code: 0, fault: 'reset' }]);
  });
});

describe('a closed connection', () => {
  it('is told of as what it is: the call was carried out, and its answer did not leave', async () => {
    gateway.faults.inject({ kind: 'refused' });
    await expect(post(envelope)).rejects.toThrow('socket hang up');
    expect(gateway.calls).toMatchObject([{ req: envelope.req, code: 0, fault: 'refused' }]);
  });
});

describe('the form of an answer', () => {
  it('still comes when the client has closed its half, however late it is', async () => {
    gateway.faults.inject({ kind: 'late', delayMs: 50 });
    const socket = await opened();
    socket.end(requestText());
    expect(await text(socket)).toContain('"code":0');
  });
});

describe('a socket that is denied', () => {
  it.skipIf(process.geteuid === undefined)(
    'is so to others than the superuser, until it is allowed',
    async () => {
      await gateway.denySocket();
      const user = process.geteuid?.();
      if (user === 0) process.seteuid?.(65_534);
      const socket = connect(gateway.socketPath);
      const end = await endOf(socket).finally(() => user === 0 && process.seteuid?.(0));
      expect(['EACCES', 'EPERM']).toContain(end);
      await gateway.allowSocket();
      expect((await post(envelope)).status).toBe(200);
    },
  );
});
