import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
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

describe('reset', () => {
  it('closes the connection: the call never arrived', async () => {
    gateway.faults.inject({ kind: 'reset' });
    await expect(post(envelope)).rejects.toThrow('socket hang up');
    expect(gateway.calls).toEqual([]);
    expect((await post(envelope)).status).toBe(200);
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
