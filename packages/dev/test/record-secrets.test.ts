import { brotliCompressSync, deflateSync, gzipSync, unzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { answerText, rawGateway, requestText, sent } from './fixtures/raw-gateway.js';
import { recordingOf } from './fixtures/recording-stage.js';

const token = 'tk-Zm9v/b4r+Q==_é.9';
// The bytes of a header, which the token is sent in, are those of UTF-8.
const inHeader = Buffer.from(token).toString('latin1');

const json = (text: string) => JSON.stringify(text).slice(1, -1);
const unicode = (text: string) =>
  text
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
const percent = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const entities = (text: string) => Array.from(text, (one) => `&#${one.codePointAt(0)};`).join('');
const base64 = (text: string) => Buffer.from(text).toString('base64');

const spellings: [string, string | Buffer, string?][] = [
  ['as it is', `{"msg":"${token}"}`],
  ['with escaped slashes', `{"msg":"${token.replaceAll('/', '\\/')}"}`],
  ['in JSON escapes', `{"msg":"${unicode(token)}"}`],
  [
    'in upper case escapes',
    `{"msg":"${unicode(token).replaceAll(/[a-f]/g, (digit) => digit.toUpperCase())}"}`,
  ],
  ['escaped twice', `{"msg":"${json(unicode(token))}"}`],
  ['escaped three times', `{"msg":"${json(json(unicode(token)))}"}`],
  ['in percents', `{"msg":"?token=${percent(token)}"}`],
  ['in upper case percents, twice', `{"msg":"${percent(token).toUpperCase().replaceAll('%', '%25')}"}`],
  ['as a form has it', `{"msg":"${encodeURIComponent(token)}"}`],
  ['in entities', `<p>${entities(token)}</p>`],
  [
    'in hexadecimal entities',
    `<p>${Array.from(token, (one) => `&#x${one.codePointAt(0)?.toString(16)};`).join('')}</p>`,
  ],
  ['in upper case', `{"msg":"${token.toUpperCase()}"}`],
  ['in base64', `{"msg":"${base64(token)}"}`],
  ['in base64 behind one byte', `{"msg":"${base64(`:${token}`)}"}`],
  ['in base64 between others', `{"msg":"${base64(`Bearer ${token}!`)}"}`],
  ['in base64 for addresses', `{"msg":"${Buffer.from(`ab${token}`).toString('base64url')}"}`],
  ['in escaped base64', `{"msg":"${percent(base64(token))}"}`],
  ['in hexadecimal', `{"msg":"${Buffer.from(token).toString('hex')}"}`],
  ['in a header', '{}', `x-token-echo: ${inHeader}\r\nlocation: /?t=${percent(token)}\r\n`],
  ['in a cookie', '{}', `set-cookie: session=${percent(token)}; path=/\r\n`],
  ['in a cookie of its own', '{}', 'set-cookie: session=cookie-of-its-own\r\n'],
  ['compressed', gzipSync(`{"msg":"${token}"}`), 'content-encoding: gzip\r\n'],
  ['compressed, and cut', gzipSync(`{"msg":"${token}"}`).subarray(0, -12), 'content-encoding: gzip\r\n'],
  ['compressed twice', gzipSync(gzipSync(token)), 'content-encoding: gzip, gzip\r\n'],
  ['deflated', deflateSync(token)],
  ['in Brotli', brotliCompressSync(token), 'content-encoding: br\r\n'],
  [
    'in what nobody can unpack',
    Buffer.concat([Buffer.from([0xff]), Buffer.from(base64(token))]),
    'content-encoding: own\r\n',
  ],
  ['beside bytes that are no text', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(token)])],
  ['in UTF-16 without a mark', Buffer.from(token, 'utf16le')],
  ['in UTF-16 of the other order, without a mark', Buffer.from(token, 'utf16le').swap16()],
  ['in UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(token, 'utf16le')])],
];

describe('the token', () => {
  it.each(spellings)('%s is in no byte of the file', async (_, body, headers = '') => {
    const gateway = await rawGateway((socket) => socket.end(answerText(body, headers)));
    const stage = await recordingOf(gateway);
    const answer = await sent(
      stage.recording.socketPath,
      requestText(JSON.stringify({ req: 'a', data: { echo: token, again: base64(token) } }), authorization),
    );
    expect(answer.equals(answerText(body, headers))).toBe(true);
    const { text, recording } = await stage.ended();
    expect(recording.exchanges).toHaveLength(1);
    expectNoToken(text);
    expect(text).not.toContain('cookie-of-its-own');
    // The rest is there: what was asked, and that a token was shown.
    expect(recording.exchanges[0]?.request.headers).toContain('authorization: Bearer ***');
    expect(text).toContain('"req":"a"');
  });

  it('is not there in part when the answer broke off within it', async () => {
    for (let length = 4; length < token.length; length += 1) {
      const gateway = await rawGateway((socket) => {
        socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{"msg":"${token.slice(0, length)}`);
        socket.end();
      });
      const stage = await recordingOf(gateway);
      await sent(stage.recording.socketPath, requestText('{"req":"a"}', authorization));
      const { text, recording } = await stage.ended();
      expect(recording.exchanges[0]?.end).toBe('closed');
      expect(text).not.toContain(token.slice(0, 4));
    }
  });

  it('is taken out too where it came before the call that shows it, when the environment tells it', async () => {
    const gateway = await rawGateway((socket) => socket.end(answerText(`{"msg":"${token}"}`)));
    const stage = await recordingOf(gateway, { tokens: [token] });
    await sent(stage.recording.socketPath, requestText('{"req":"a"}'));
    const { text } = await stage.ended();
    expectNoToken(text);
    expect(text).toContain('{"msg":"***"}');
  });

  it('is taken out of a trailer, an interim answer and bytes that are no HTTP', async () => {
    for (const answer of [
      `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2;x=${percent(token)}\r\n{}\r\n0\r\nx-sum: ${inHeader}\r\n\r\n`,
      `HTTP/1.1 103 ${inHeader}\r\nlink: ${inHeader}\r\n\r\nHTTP/1.1 200 ${inHeader}\r\ncontent-length: 0\r\n\r\n`,
      `token ${token}\r\n`,
      `HTTP/1.1 200 OK\r\nfolded: one\r\n ${inHeader}\r\ncontent-length: 0\r\n\r\n`,
    ]) {
      const gateway = await rawGateway((socket) =>
        socket.end(Buffer.from(answer, answer.startsWith('HTTP') ? 'latin1' : 'utf8')),
      );
      const stage = await recordingOf(gateway);
      await sent(stage.recording.socketPath, requestText('{"req":"a"}', authorization));
      expectNoToken((await stage.ended()).text);
    }
  });
});

const authorization = `authorization: Bearer ${inHeader}\r\n`;

/** Undoes every escaping that the text may have, again and again, and looks for the token each time. */
function expectNoToken(file: string): void {
  const texts = [file, ...packedIn(file)];
  for (const start of texts) {
    let text = start;
    for (let round = 0; round < 5; round += 1) {
      for (const form of [text, Buffer.from(text, 'latin1').toString(), decodedRuns(text)]) {
        expect(form.toLowerCase()).not.toContain(token.toLowerCase());
        expect(form.toLowerCase()).not.toContain(inHeader.toLowerCase());
      }
      text = unescaped(text);
    }
  }
}

function unescaped(text: string): string {
  return text
    .replace(/\\+u([\da-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/(?:%[\da-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString())
    .replace(/&#x([\da-f]+);/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/&#(\d+);/g, (_, number: string) => String.fromCodePoint(Number(number)))
    .replace(/\\+([/"\\])/g, '$1');
}

/** What the runs of base64 and hexadecimal in a text hold, wherever they may begin. */
function decodedRuns(text: string): string {
  const runs = text.match(/[\w+/=-]{8,}/g) ?? [];
  return runs
    .flatMap((run) => [
      ...[0, 1, 2, 3].map((at) => Buffer.from(run.slice(at), 'base64').toString()),
      ...[0, 1].map((at) => Buffer.from(run.slice(at), 'hex').toString()),
    ])
    .join('\n');
}

/** What the bodies in base64 are when they are unpacked. */
function packedIn(text: string): string[] {
  return [...text.matchAll(/"base64":"([^"]+)"/g)].flatMap(([, body = '']) => {
    const bytes = Buffer.from(body, 'base64');
    try {
      return [bytes.toString('utf16le'), unzipSync(bytes).toString()];
    } catch {
      return [bytes.toString('utf16le')];
    }
  });
}
