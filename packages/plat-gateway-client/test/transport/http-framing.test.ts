import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { chunkSizeIn, decisiveFields, elementsOf, framingOf } from '../../src/transport/response-head.js';

const framing = (lines: string, httpStatus = 200) =>
  framingOf(decisiveFields(`the first line\r\nhost: x\r\n${lines}`), httpStatus);

describe('the body of a message', () => {
  eachRow([
    ['has the length in its head', 'Content-Length:\t12 ', 12],
    ['has the length 0', 'content-length: 0', 0],
    ['ends with its last chunk', 'Transfer-Encoding: , Chunked ,', 'chunked'],
    ['ends with its last chunk after another encoding', 'transfer-encoding: gzip, chunked', 'chunked'],
    ['ends with the connection where chunks are not the last encoding', 'transfer-encoding: gzip', Infinity],
    ['ends with the connection where no field tells its end', 'x: content-length: 3', Infinity],
    ['has two lengths', 'content-length: 3\r\ncontent-length: 3', undefined],
    ['has a length and chunks', 'content-length: 3\r\ntransfer-encoding: chunked', undefined],
    ['has a length that is no number', 'content-length: +3', undefined],
    ['has a length with a space that HTTP does not allow', 'content-length: 3\u00a0', undefined],
  ])('%s', (_, lines, expected) => expect(framing(lines)).toEqual(expected));

  eachRow([100, 103, 204, 304])('is missing after the status %i, whatever its length is', (httpStatus) => {
    expect(framing('content-length: 12', httpStatus)).toBe(0);
    expect(framing('transfer-encoding: chunked', httpStatus)).toBe(0);
  });

  it('is another protocol after the status 101', () => {
    expect(framing('upgrade: websocket', 101)).toBe(Infinity);
  });
});

describe('a list', () => {
  it('has its elements in lower case, without empty ones and blanks', () => {
    expect(elementsOf(' Close,, \tkeep-alive ,')).toEqual(['close', 'keep-alive']);
    expect(elementsOf('chunked\u00a0')).toEqual(['chunked\u00a0']);
    expect(elementsOf()).toEqual([]);
  });

  it('goes on in a second line of its name', () => {
    expect(decisiveFields('x\r\nConnection: a\r\nconnection:b')).toEqual(new Map([['connection', ' a,b']]));
  });
});

describe('the size of a chunk', () => {
  eachRow([
    ['1A', 26],
    ['0000000000000005', 5],
    ['5;a', 5],
    ['5 ; a = "x;\\"y" ;b', 5],
  ])('%s is %i', (line, size) => expect(chunkSizeIn(line)).toBe(size));

  eachRow(['', ' 5', '5 ', '0x5', '-5', '5;', '5;a=', '5;a="x', '5\r'])('%j is not valid', (line) =>
    expect(chunkSizeIn(line)).toBeUndefined(),
  );
});
