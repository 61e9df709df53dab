import { symlink } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { GatewayClient, type GatewayError } from 'plat-gateway-client';
import { describe, expect, it, vi } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { hintFor, reasonFor } from '../../src/explanations.js';
import { GatewayLink } from '../../src/gateway-link.js';
import { failureOf as transportFailureOf } from '../../src/transport/failure.js';
import { answerWith, reqIdOf, rightAnswer, startClosingServer, startRawServer } from '../raw-server.js';
import { failureOf, useToken } from '../support.js';
import { TRANSPORTS, useTransport } from './transports.js';

type Reply = (socket: Socket, request: string) => void;

const bytes = (text: string): Reply => {
  return (socket) => socket.write(text, 'latin1');
};
const bytesThenEnd = (text: string): Reply => {
  return (socket) => socket.end(text, 'latin1');
};
const cutAfter = (length: number): Reply => {
  return (socket, request) => socket.end(rightAnswer(request).slice(0, length));
};
const lost = { code: 'connection-lost' } as const;
const unreadable = { code: 'bad-response', delivery: 'answered' } as const;
const unreadable200 = { ...unreadable, httpStatus: 200 };
const manyBytes = 'x'.repeat(3000);
const CHUNKED = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n';

/** Every way in which an exchange was seen to fail once it had begun, and what the caller must learn of it. */
const MATRIX: [situation: string, reply: Reply, expected: Partial<GatewayError>][] = [
  ['reads, and closes without an answer', (socket) => socket.end(), { ...lost, delivery: 'unknown' }],
  ['dies in the middle of the headers', cutAfter(20), { ...lost, delivery: 'unknown' }],
  ['cuts a body of known length', cutAfter(120), { ...lost, delivery: 'answered', httpStatus: 200 }],
  [
    'cuts a chunked body',
    bytesThenEnd(`${CHUNKED}5\r\n{"cod\r\n`),
    { ...lost, delivery: 'answered', httpStatus: 200 },
  ],
  [
    'stalls in the middle of the body',
    bytes('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{'),
    { code: 'timeout', delivery: 'answered', httpStatus: 200 },
  ],
  ['never answers', () => undefined, { code: 'timeout', delivery: 'unknown' }],
  ['sends malformed JSON', bytes(answerWith('{"code":')), unreadable200],
  ['sends an empty body', bytes(answerWith('')), unreadable200],
  ['sends 204', bytes('HTTP/1.1 204 No Content\r\n\r\n'), { ...unreadable, httpStatus: 204 }],
  [
    'redirects',
    bytes(answerWith('', 'HTTP/1.1 302 Found\r\nlocation: /')),
    { ...unreadable, httpStatus: 302 },
  ],
  ['sends a compressed body unasked', bytes(answerGzipped('{"code":0}')), unreadable200],
  [
    "sends a proxy's HTML",
    bytes(answerWith('<html>Bad Gateway</html>', 'HTTP/1.1 502 Bad Gateway')),
    { ...unreadable, httpStatus: 502 },
  ],
  ['sends JSON that is no object', bytes(answerWith('"ok"')), unreadable200],
  [
    'sends another reqId',
    bytes(answerWith('{"reqId":"other","code":0}')),
    { code: 'req-id-mismatch', delivery: 'answered' },
  ],
  [
    'announces a body over the limit',
    bytes(answerWith(manyBytes)),
    { code: 'too-large', delivery: 'answered' },
  ],
  [
    'sends chunks over the limit',
    bytes(`${CHUNKED}bb8\r\n${manyBytes}\r\n0\r\n\r\n`),
    { code: 'too-large', delivery: 'answered' },
  ],
  ['does not speak HTTP', bytesThenEnd('hello\r\n\r\n'), { code: 'bad-response', delivery: 'unknown' }],
  ['sends a bad chunk size', bytes(`${CHUNKED}xyz\r\n`), unreadable200],
  ['sends too many headers', bytes(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`), unreadable],
  [
    'sends two lengths',
    bytes('HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}'),
    { code: 'bad-response' },
  ],
];

describe.each(TRANSPORTS)('with the transport %s, a gateway that', (name) => {
  const transport = useTransport(name);

  const options = { appName: 'notes', transport, retries: 0, maxResponseBytes: 2000 };

  useToken();

  eachRow(MATRIX)('%s', async (_, reply, expected) => {
    await using server = await startRawServer(reply);
    await using client = new GatewayClient({ ...options, socketPath: server.socketPath });
    // Only what ends by its time limit has a short one: a busy machine is slow.
    const timeoutMs = expected.code === 'timeout' ? 300 : 10_000;
    const error = await failureOf(client.getPlatformConfig({ timeoutMs }));
    expect(error).toMatchObject(expected);
    expect(error).toMatchObject({ attempts: 1, req: 'plat.system.getPlatformConfig' });
    expect(error.hint).not.toBe('');
    expect(error.message + error.stack).not.toMatch(/secret-token|Bad Gateway|<html/);
  });

  it('accepts and closes at once has read nothing', async () => {
    await using server = await startClosingServer();
    await using client = new GatewayClient({ ...options, socketPath: server.socketPath });
    for (let call = 0; call < 20; call += 1) {
      const error = await failureOf(client.getPlatformConfig());
      expect(error).toMatchObject({ code: 'connection-lost', delivery: 'not-delivered', attempts: 1 });
    }
  });

  it('sends bytes after the answer loses none of it', async () => {
    await using server = await startRawServer((socket, request) =>
      socket.write(`${rightAnswer(request)}more`),
    );
    await using client = new GatewayClient({ ...options, socketPath: server.socketPath });
    await expect(client.getPlatformConfig()).resolves.toMatchObject({ systemLanguage: 'en-US' });
    await expect(client.getPlatformConfig()).resolves.toMatchObject({ systemLanguage: 'en-US' });
  });

  it('sends the answer byte by byte is understood', async () => {
    await using server = await startRawServer((socket, request) => {
      const answer = rightAnswer(request);
      let sent = 0;
      const timer = setInterval(() => {
        socket.write(answer.slice(sent, sent + 8));
        sent += 8;
        if (sent >= answer.length) clearInterval(timer);
      }, 1);
    });
    await using client = new GatewayClient({ ...options, socketPath: server.socketPath });
    await expect(client.getPlatformConfig()).resolves.toMatchObject({ systemLanguage: 'en-US' });
  });

  it('is not there is missing, and a path that a socket cannot have is missing too', async () => {
    for (const socketPath of ['/nowhere/gateway.socket', `/tmp/${'long'.repeat(40)}`]) {
      await using client = new GatewayClient({ ...options, socketPath });
      expect(await failureOf(client.getPlatformConfig())).toMatchObject({
        code: 'socket-missing',
        delivery: 'not-sent',
      });
    }
  });

  it('lies below a file or behind a circle of links is missing', async () => {
    await using server = await startRawServer(() => undefined);
    const circle = `${server.socketPath}.circle`;
    await symlink(circle, circle);
    for (const socketPath of ['/etc/hostname/gateway.socket', circle]) {
      await using client = new GatewayClient({ ...options, socketPath });
      const error = await failureOf(client.getPlatformConfig());
      expect(error).toMatchObject({ code: 'socket-missing', delivery: 'not-sent' });
      expect(error.message).toMatch(/ENOTDIR|ELOOP/);
    }
  });

  it('is destroyed with its client ends its calls as closed', async () => {
    await using server = await startRawServer(() => undefined);
    const client = new GatewayClient({ ...options, socketPath: server.socketPath });
    const call = failureOf(client.getPlatformConfig());
    await vi.waitFor(() => expect(server.requests).toHaveLength(1), 60_000);
    await client.close();
    expect(await call).toMatchObject({ code: 'closed', delivery: 'unknown' });
    expect(await failureOf(client.getPlatformConfig())).toMatchObject({
      code: 'closed',
      delivery: 'not-sent',
    });
  });

  it('answers a call that was aborted is not listened to', async () => {
    const abort = new AbortController();
    await using server = await startRawServer((socket, request) => {
      abort.abort();
      socket.write(rightAnswer(request));
    });
    await using client = new GatewayClient({ ...options, socketPath: server.socketPath });
    const error = await failureOf(client.getPlatformConfig({ signal: abort.signal }));
    expect(error).toMatchObject({ code: 'aborted', delivery: 'unknown' });
  });

  it('gets method, path, content type, token and envelope', async () => {
    await using server = await startRawServer((socket, request) => socket.write(rightAnswer(request)));
    await using client = new GatewayClient({ ...options, socketPath: server.socketPath });
    await client.getPlatformConfig();
    const [request = ''] = server.requests;
    expect(request).toMatch(/^POST \/api\/v1\/platapp HTTP\/1\.1\r\n/);
    expect(request).toMatch(/\r\ncontent-type: application\/json\r\n/i);
    expect(request).toMatch(/\r\nauthorization: Bearer secret-token\r\n/i);
    const envelope = {
      reqId: reqIdOf(request),
      req: 'plat.system.getPlatformConfig',
      appName: 'notes',
      data: {},
    };
    expect(JSON.parse(request.split('\r\n\r\n')[1] ?? '')).toEqual(envelope);
  });
});

describe('a system that opens no further socket', () => {
  eachRow(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM'])('is named as what it is (%s)', (code) => {
    const phase = { started: false, answering: false, httpStatus: undefined };
    const failure = transportFailureOf(Object.assign(new Error(`connect ${code}`), { code }), phase);
    expect(failure).toMatchObject({ code: 'socket-denied', delivery: 'not-sent' });
    const link = new GatewayLink();
    expect(reasonFor(failure, { timeoutMs: 1, maxResponseBytes: 1 }, link)).toContain(`open files (${code})`);
    expect(hintFor(failure, '', link)).toContain('ulimit');
  });
});

function answerGzipped(body: string): string {
  const compressed = gzipSync(body).toString('latin1');
  const head = `HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${compressed.length}`;
  return `${head}\r\n\r\n${compressed}`;
}
