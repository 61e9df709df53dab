import { startFakeGateway } from 'plat-testing/gateway';
import { describe, expect, it, onTestFinished } from 'vitest';
import { rawGateway, requestText, sent } from './fixtures/raw-gateway.js';
import { recordingOf } from './fixtures/recording-stage.js';

const ok = 'HTTP/1.1 200 OK\r\n';

// Each of them ends with the connection.
const answers: [string, string | Buffer][] = [
  [
    'has headers in any case and order, and twice',
    `${ok}B: 1\r\na: 2\r\nB: 3\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
  ],
  ['has another reason', 'HTTP/1.1 200 Fine, thanks\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'],
  ['has no reason', 'HTTP/1.1 418 \r\nconnection: close\r\ncontent-length: 0\r\n\r\n'],
  ['has a status that nobody knows', 'HTTP/1.1 799 Odd\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'],
  ['has a status that cannot be', 'HTTP/1.1 099 Odd\r\ncontent-length: 0\r\n\r\n'],
  ['is of HTTP/1.0', 'HTTP/1.0 200 OK\r\n\r\n{"code":0}'],
  ['ends with its connection', `${ok}content-type: application/json\r\n\r\n{"code":0,  "msg":""}`],
  [
    'has numbers that JSON.parse would change',
    `${ok}connection: close\r\ncontent-length: 39\r\n\r\n{"code":12345678901234567890,"a":1e400}`,
  ],
  ['has a name twice', `${ok}connection: close\r\ncontent-length: 19\r\n\r\n{"code":0,"code":1}`],
  ['has a name of its prototype', `${ok}connection: close\r\ncontent-length: 15\r\n\r\n{"__proto__":1}`],
  ['is shorter than it says', `${ok}content-length: 500\r\n\r\n{"code":0`],
  ['breaks off in its head', `${ok}content-length: 500\r\nx-odd: o`],
  ['breaks off in its chunks', `${ok}transfer-encoding: chunked\r\n\r\n4\r\n{"a"\r\n`],
  [
    'has both a length and chunks',
    `${ok}content-length: 3\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`,
  ],
  ['has chunks that are none', `${ok}transfer-encoding: chunked\r\n\r\nxyz\r\nabc\r\n0\r\n\r\n`],
  ['has a length that is none', `${ok}content-length: many\r\n\r\n{}`],
  ['has a folded header', `${ok}x-folded: one\r\n two\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}`],
  ['has bare line feeds', 'HTTP/1.1 200 OK\ncontent-length: 2\n\n{}'],
  ['has control characters in its head', `${ok}x-odd: a\u0001b\r\ncontent-length: 2\r\n\r\n{}`],
  [
    'has bytes of Latin-1 in its head',
    Buffer.from(`${ok}x-odd: \u00e4\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}`, 'latin1'),
  ],
  [
    'has interim answers before it',
    `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Hints\r\nlink: </a>\r\n\r\n${ok}connection: close\r\ncontent-length: 2\r\n\r\n{}`,
  ],
  [
    'has bytes that are no text',
    Buffer.concat([
      Buffer.from(`${ok}connection: close\r\ncontent-length: 3\r\n\r\n`),
      Buffer.from([0xff, 0, 0x80]),
    ]),
  ],
  ['has a byte order mark', `${ok}connection: close\r\ncontent-length: 5\r\n\r\n\uFEFF{}`],
  ['is no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
  ['is no text', Buffer.from([0x16, 3, 1, 2, 0])],
  ['is nothing', ''],
];

describe('an answer that', () => {
  it.each(answers)('%s: passes byte by byte, and is replayed byte by byte', async (_, answer) => {
    const bytes = Buffer.from(answer);
    const gateway = await rawGateway((socket) => socket.end(bytes));
    const stage = await recordingOf(gateway);
    const request = requestText('{"req":"a"}');
    expect((await sent(stage.recording.socketPath, request)).toString('latin1')).toBe(
      bytes.toString('latin1'),
    );
    const { recording } = await stage.ended();
    expect(recording.exchanges).toHaveLength(1);
    const replayed = await startFakeGateway({ recording });
    onTestFinished(() => replayed.close());
    expect((await sent(replayed.socketPath, request)).toString('latin1')).toBe(bytes.toString('latin1'));
  });
});
