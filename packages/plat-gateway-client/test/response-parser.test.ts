import { describe, expect, it } from 'vitest';
import { ResponseParser } from '../src/transport/response-parser.js';

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

  it.each(['content-length: 2', 'transfer-encoding: chunked', 'connection: close', 'upgrade: x'])(
    'may not end with the trailer %s',
    (trailer) => {
      expect(() => read(`${CHUNKED}2\r\n{}\r\n0\r\n${trailer}\r\n\r\n`)).toThrow('not valid');
    },
  );

  it('is refused by the announced size of a chunk, before its bytes come', () => {
    expect(() => read(`${CHUNKED}3e9\r\n`)).toThrow(expect.objectContaining({ code: 'TOO_LARGE' }));
    expect(read(`${CHUNKED}3e8\r\n`)).toBeUndefined();
  });

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
