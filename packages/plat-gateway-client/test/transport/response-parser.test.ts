import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { ResponseParser } from '../../src/transport/response-parser.js';

const CHUNKED = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n';

function read(text: string, maxBytes = 1000) {
  const parser = new ResponseParser();
  parser.begin(maxBytes);
  return parser.read(Buffer.from(text, 'latin1'));
}

describe('an answer in chunks', () => {
  it('may end with trailers that change nothing', () => {
    expect(read(`${CHUNKED}2\r\n{}\r\n0\r\nx-checksum: 1\r\n\r\n`)).toMatchObject({ bytes: 2, text: '{}' });
  });

  eachRow(['content-length: 2', 'transfer-encoding: chunked', 'connection: close', 'upgrade: x'])(
    'may not end with the trailer %s',
    (trailer) => {
      expect(() => read(`${CHUNKED}2\r\n{}\r\n0\r\n${trailer}\r\n\r\n`)).toThrow('not valid');
    },
  );

  it('is refused by the announced size of a chunk, before its bytes come', () => {
    expect(() => read(`${CHUNKED}3e9\r\n`)).toThrow(expect.objectContaining({ code: 'TOO_LARGE' }));
    expect(read(`${CHUNKED}3e8\r\n`)).toBeUndefined();
  });

  eachRow([
    '2;x="y z"',
    '2;x="a \\" b\\\\";y',
    '2;x="\u00e9\t"',
    '2 ; x = y\t;\tz',
    '0000000000000002',
    `${'0'.repeat(40)}2;x`,
  ])('may give the size of a chunk as %s', (size) => {
    expect(read(`${CHUNKED}${size}\r\n{}\r\n0\r\n\r\n`)?.text).toBe('{}');
  });

  it('is refused by a size that no number can hold', () => {
    expect(() => read(`${CHUNKED}${'f'.repeat(400)}\r\n`)).toThrow(
      expect.objectContaining({ code: 'TOO_LARGE' }),
    );
  });

  eachRow([', chunked', 'chunked,', '\t,, Chunked\t, ,', 'chunked\t', 'chunked\r\ntransfer-encoding:'])(
    'may be announced by the list %j',
    (list) => {
      const head = `HTTP/1.1 200 OK\r\ntransfer-encoding: ${list}\r\n\r\n`;
      expect(read(`${head}2\r\n{}\r\n0\r\n\r\n`)?.text).toBe('{}');
    },
  );

  it('has a limit for its extensions and trailers together', () => {
    const chunks = `1;x=${'y'.repeat(1000)}\r\na\r\n`.repeat(20);
    expect(() => read(CHUNKED + chunks)).toThrow(expect.objectContaining({ code: 'HEADERS_OVERFLOW' }));
  });
});

describe('interim answers', () => {
  it('are passed over', () => {
    const answer = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}';
    expect(read(`HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n${answer}`)?.text).toBe('{}');
  });

  it('are not read without end', () => {
    const interim = `HTTP/1.1 103 Early Hints\r\nlink: ${'x'.repeat(500)}\r\n\r\n`;
    expect(() => read(interim.repeat(40))).toThrow(expect.objectContaining({ code: 'HEADERS_OVERFLOW' }));
  });
});

describe('the head of an answer', () => {
  eachRow([
    'HTTP/1.1 200 OK\n',
    'HTTP/1.1 200 OK\ncontent-length: 2\n\n{}',
    'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\n',
  ])('is refused at its first bare line feed, before its end comes: %j', (text) => {
    expect(() => read(text)).toThrow('a bare line feed');
  });

  it('is refused at a bare line feed also when it comes byte by byte', () => {
    const parser = new ResponseParser();
    parser.begin(1000);
    const head = [...'HTTP/1.1 200 OK\r\nx: y\n'].map((byte) => Buffer.from(byte));
    for (const byte of head.slice(0, -1)) expect(parser.read(byte)).toBeUndefined();
    expect(() => parser.read(head.at(-1) ?? Buffer.alloc(0))).toThrow(
      expect.objectContaining({ httpStatus: 200 }),
    );
  });

  eachRow([
    ['keep-alive', 4],
    [', Keep-Alive,', 4],
    ['', 4],
    ['close', 0],
    ['keep-alive, close', 0],
    ['upgrade', 0],
  ])('leaves the connection usable by `connection: %s` for %i seconds', (list, seconds) => {
    const parser = new ResponseParser();
    parser.begin(1000);
    parser.read(Buffer.from(`HTTP/1.1 200 OK\r\nconnection: ${list}\r\ncontent-length: 0\r\n\r\n`));
    expect(parser.head?.keepAliveSeconds).toBe(seconds);
  });
});

describe('a head that is refused', () => {
  eachRow([
    ['HTTP/1.1 200 OK\r\nno header\r\n\r\n', 'a line of the head is not valid', 200],
    ['HTTP/1.1 200 OK\r\n folded: x\r\n\r\n', 'a line of the head is not valid', 200],
    ['HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n', 'no single valid length', 200],
    ['HTTP/1.1 200 OK\r\ncontent-length: x\r\n\r\n', 'no single valid length', 200],
    ['HTTP/1.0 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', 'a transfer encoding other than chunked', 200],
    ['HTTP/1.1 101 Switching Protocols\r\n\r\n', 'a change of the protocol', 101],
    ['HTTP/1.1 103 Early Hints\r\ncontent-length: 0\r\n\r\n', 'an interim response', 103],
    ['HTTP/1.1 103 Early Hints\r\ntransfer-encoding: chunked\r\n\r\n', 'an interim response', 103],
    ['HTTP/1.1 103 Early Hints\r\nconnection: close\r\n\r\n', 'an interim response', 103],
    ['HTTP/1.0 100 Continue\r\n\r\n', 'an interim response', 100],
    ['SSH-2.0-OpenSSH', 'not a response of HTTP/1.1', undefined],
  ])('says why, and which status it had: %j', (text, why, httpStatus) => {
    expect(() => read(text)).toThrow(
      expect.objectContaining({
        name: 'ResponseError',
        code: 'BAD_RESPONSE',
        message: expect.stringContaining(why),
        httpStatus,
      }),
    );
  });
});

describe('the connection of a response', () => {
  const secondsAfter = (head: string) => {
    const parser = new ResponseParser();
    parser.begin(1000);
    parser.read(Buffer.from(`${head}\r\n\r\n{}`));
    return parser.head?.keepAliveSeconds;
  };

  eachRow([
    ['HTTP/1.1 200 OK\r\ncontent-length: 2', 4],
    ['HTTP/1.1 200 OK\r\ncontent-length: 2\r\nkeep-alive: timeout=60', 4],
    ['HTTP/1.1 200 OK\r\ncontent-length: 2\r\nkeep-alive: Timeout=3, max=5', 2],
    ['HTTP/1.1 200 OK\r\ncontent-length: 2\r\nkeep-alive: timeout=1', 0],
    ['HTTP/1.1 200 OK\r\ncontent-length: 2\r\nkeep-alive: timeout=0', 0],
    ['HTTP/1.1 200 OK\r\ncontent-length: 2\r\nkeep-alive: max=5', 4],
    ['HTTP/1.0 200 OK\r\ncontent-length: 2', 0],
    ['HTTP/1.1 200 OK', 0],
  ])('may be used again as long as the head says: %j', (head, seconds) => {
    expect(secondsAfter(head)).toBe(seconds);
  });

  it('is the end of a response that announces no length, and of no other', () => {
    const parser = new ResponseParser();
    parser.begin(1000);
    expect(parser.end()).toBeUndefined();
    for (const text of ['HTTP/1.1 200 OK\r\n\r\n{"a"', ':1}'])
      expect(parser.read(Buffer.from(text))).toBeUndefined();
    expect(parser.end()).toEqual({ httpStatus: 200, bytes: 7, text: '{"a":1}' });
    parser.begin(1000);
    parser.read(Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{'));
    expect(parser.end()).toBeUndefined();
  });
});

describe('one parser', () => {
  const whole = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}';

  eachRow([whole, `${CHUNKED}1\r\n{\r\n1\r\n}\r\n0\r\nx: y\r\n\r\n`])(
    'reads one response after another, byte by byte or at once: %j',
    (text) => {
      const parser = new ResponseParser();
      for (const size of [1, 3, text.length]) {
        parser.begin(1000);
        const answers = [];
        for (let at = 0; at < text.length; at += size)
          answers.push(parser.read(Buffer.from(text.slice(at, at + size))));
        expect(answers.pop()).toEqual({ httpStatus: 200, bytes: 2, text: '{}' });
        expect(answers.filter((answer) => answer !== undefined)).toEqual([]);
        expect(parser.hasMore).toBe(false);
      }
    },
  );

  it('tells of bytes behind a response, and forgets them at the next', () => {
    const parser = new ResponseParser();
    expect(parser.hasMore).toBe(false);
    parser.begin(1000);
    expect(parser.read(Buffer.from(`${whole}x`))?.text).toBe('{}');
    expect(parser.hasMore).toBe(true);
    parser.begin(1000);
    expect(parser.hasMore).toBe(false);
    expect(parser.head).toBeUndefined();
  });

  it('keeps to the limit of each response', () => {
    const parser = new ResponseParser();
    parser.begin(2);
    expect(parser.read(Buffer.from(whole))?.text).toBe('{}');
    parser.begin(1);
    const tooLarge = expect.objectContaining({ code: 'TOO_LARGE', httpStatus: 200 });
    expect(() => parser.read(Buffer.from(whole))).toThrow(tooLarge);
    parser.begin(1);
    expect(() => parser.read(Buffer.from('HTTP/1.1 200 OK\r\n\r\n{}'))).toThrow(tooLarge);
  });
});
