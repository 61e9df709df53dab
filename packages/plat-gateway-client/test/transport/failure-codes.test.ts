import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { failureOf, stopped } from '../../src/transport/failure.js';
import { TransportFailure } from '../../src/transport/transport.js';

const NOTHING_YET = { started: false, answering: false, httpStatus: undefined };
const SENT = { ...NOTHING_YET, started: true };
const ANSWERING = { ...SENT, answering: true };
const HEAD_READ = { ...ANSWERING, httpStatus: 200 };

const causeOf = (code: string) => Object.assign(new Error(`it says ${code}`), { code });

describe('an error of a connection', () => {
  it('is bad-response where the parser says so in words, or by the name of its error', () => {
    const named = Object.assign(new Error('Expected HTTP/'), { name: 'HTTPParserError' });
    expect(failureOf(named, ANSWERING).code).toBe('bad-response');
    expect(failureOf(new Error('bad response'), ANSWERING).code).toBe('bad-response');
    expect(failureOf(new Error('other side closed'), ANSWERING).code).toBe('connection-lost');
  });

  it('of another type than text is none that is known', () => {
    const cause = Object.assign(new Error('a number'), { code: 'ENOENT'.length });
    const failure = failureOf(cause, SENT);
    expect(failure).toMatchObject({ code: 'connection-lost', delivery: 'unknown' });
    expect(failure.cause).not.toHaveProperty('code');
  });

  it('keeps its name, its words and its code, and nothing else', () => {
    const cause = Object.assign(causeOf('ECONNRESET'), { name: 'SocketError', bytes: 'a secret' });
    const kept = failureOf(cause, SENT).cause as Error & { code?: string };
    expect([kept.name, kept.message, kept.code]).toEqual(['SocketError', 'it says ECONNRESET', 'ECONNRESET']);
    expect(kept).not.toHaveProperty('bytes');
    expect(failureOf(new Error('no code'), SENT).cause).not.toHaveProperty('code');
  });

  it('that is a failure already stays what it is', () => {
    const failure = new TransportFailure('timeout', 'unknown');
    expect(failureOf(failure, NOTHING_YET)).toBe(failure);
  });
});

describe('how far a request came', () => {
  it('is told by what was seen of it', () => {
    const deliveries = [NOTHING_YET, SENT, ANSWERING, HEAD_READ].map((phase) => stopped('timeout', phase));
    expect(deliveries.map(({ delivery }) => delivery)).toEqual([
      'not-sent',
      'unknown',
      'unknown',
      'answered',
    ]);
    expect(deliveries.at(-1)).toMatchObject({ code: 'timeout', httpStatus: 200 });
  });

  eachRow(['ECONNRESET', 'EPIPE'])('is not-delivered where the gateway read a part of it: %s', (code) => {
    expect(failureOf(causeOf(code), NOTHING_YET).delivery).toBe('not-sent');
    expect(failureOf(causeOf(code), SENT).delivery).toBe('not-delivered');
    expect(failureOf(causeOf(code), ANSWERING).delivery).toBe('unknown');
    expect(failureOf(causeOf(code), HEAD_READ)).toMatchObject({ delivery: 'answered', httpStatus: 200 });
  });

  it('is not-sent where Node wrote nothing of it, as the socket had ended before', () => {
    const cause = causeOf('ERR_STREAM_DESTROYED');
    expect(failureOf(cause, SENT)).toMatchObject({ code: 'connection-lost', delivery: 'not-sent' });
    expect(failureOf(cause, ANSWERING).delivery).toBe('unknown');
    expect(failureOf(cause, HEAD_READ).delivery).toBe('answered');
  });
});
