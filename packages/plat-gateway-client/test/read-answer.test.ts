import { describe, expect, it } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { readAnswer } from '../src/answer.js';
import type { FailureDetails, GatewayError } from '../src/errors.js';

const TOKEN = 'secret-token';

class Told extends Error {
  constructor(readonly details: FailureDetails) {
    super(details.why);
  }
}

/** Reads an answer to the call `r-1`; what is wrong with it is thrown. */
function read(text: string, httpStatus = 200) {
  const failure = (details: FailureDetails) => new Told(details) as unknown as GatewayError;
  return readAnswer({ httpStatus, bytes: text.length, text }, { reqId: 'r-1', failure }, TOKEN);
}

/** What is told of an answer that cannot be read. */
function toldOf(text: string, httpStatus = 200): FailureDetails {
  try {
    read(text, httpStatus);
  } catch (error) {
    if (error instanceof Told) return error.details;
    throw error;
  }
  throw new Error('The answer was read');
}

const envelope = (fields: object) => ({ reqId: 'r-1', code: 0, msg: '', ...fields });
const json = (fields: object) => JSON.stringify(envelope(fields));

describe('an answer', () => {
  it('is read as it is, whatever its code and its status are', () => {
    expect(read(json({ data: [1] }))).toEqual(envelope({ data: [1] }));
    expect(read(json({ code: 200001 }), 400)).toEqual(envelope({ code: 200001 }));
    expect(read(json({ code: 200001 }), 401)).toEqual(envelope({ code: 200001 }));
  });

  it('loses a key that could meet a prototype, and no other', () => {
    const answer = read('{"reqId":"r-1","code":0,"__proto__":{"polluted":1},"constructor":1}');
    expect(Object.keys(answer)).toEqual(['reqId', 'code', 'constructor']);
  });

  eachRow([
    [200, 'bad-response'],
    [400, 'bad-response'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [500, 'bad-response'],
  ])('without an envelope is what its status %i says: %s', (httpStatus, code) => {
    for (const text of ['<html></html>', '', '[]', 'null', '{"code":"0"}', '{"reqId":"r-1"}']) {
      expect(toldOf(text, httpStatus)).toEqual({
        code,
        delivery: 'answered',
        httpStatus,
        why: `HTTP ${httpStatus} with ${text.length} bytes that are not a response envelope`,
      });
    }
  });
});

describe('the reqId of an answer', () => {
  eachRow([
    ['another one', { reqId: 'r-2' }],
    ['none, on a success', { reqId: undefined }],
    ['an empty one, on a success', { reqId: '' }],
    ['another one, on a failure', { reqId: 'r-2', code: 200006 }],
  ])('that is %s makes it that of another call', (_kind, fields) => {
    expect(toldOf(json(fields))).toEqual({
      code: 'req-id-mismatch',
      delivery: 'answered',
      httpStatus: 200,
      why: 'the response carries another reqId',
    });
  });

  eachRow([undefined, null, ''])('may be %j on a failure', (reqId) => {
    expect(read(json({ reqId, code: 200004 }), 401)).toMatchObject({ code: 200004 });
  });
});

describe('a response that says that no request came in time', () => {
  eachRow(['{"code":408,"msg":"idle"}', '{"reqId":"","code":0}', '<html></html>', ''])(
    'is the end of a connection, and no answer to the call: %j',
    (text) => {
      const end = { name: 'TransportFailure', code: 'connection-lost', delivery: 'unknown', httpStatus: 408 };
      expect(() => read(text, 408)).toThrow(expect.objectContaining(end));
    },
  );

  it('is an answer where it has the reqId of the call', () => {
    expect(read(json({ code: 200006 }), 408)).toEqual(envelope({ code: 200006 }));
  });
});

describe('the token in an answer', () => {
  it('is masked in the words of a failure, and in everything else of it', () => {
    const answer = read(json({ code: 200004, msg: `no ${TOKEN}`, data: { [TOKEN]: TOKEN } }));
    expect(answer).toMatchObject({ msg: 'no ***', data: { '***': '***' } });
    expect(read(json({ code: -1, data: TOKEN }))).toMatchObject({ data: '***' });
  });

  it('is masked in a success whose words are long enough to hold it', () => {
    expect(read(json({ msg: TOKEN }))).toMatchObject({ code: 0, msg: '***' });
    expect(read(json({ msg: `${TOKEN}!`, data: TOKEN }))).toMatchObject({ msg: '***!', data: '***' });
  });

  eachRow([undefined, null, '', TOKEN.slice(1)])(
    'stays in the data of a success whose words are %j, as its caller asked for them',
    (msg) => expect(read(json({ msg, data: TOKEN }))).toMatchObject({ data: TOKEN }),
  );

  it('is no answer where nothing is left of it without the token', () => {
    const text = `{"reqId":"r-1","${TOKEN}":0,"code":1,"msg":"${TOKEN}"}`;
    expect(read(text)).toMatchObject({ code: 1, msg: '***' });
    const call = { reqId: 'r-1', failure: (details: FailureDetails) => new Told(details) as never };
    const unreadable = () => readAnswer({ httpStatus: 200, bytes: 9, text }, call, '"code":1,"msg"');
    expect(unreadable).toThrow(Told);
  });
});
