import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { createGunzip } from 'node:zlib';
import { type Fault, startFakePm } from 'plat-testing/pm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { requestsTo } from './fixtures/pm-requests.js';

const pm = await startFakePm();
afterAll(() => pm.close());
const { tokenOf } = requestsTo(pm);

let token: string;
beforeEach(async () => {
  pm.reset();
  token = await tokenOf('qa1');
});

async function answerTo(fault: Fault): Promise<IncomingMessage> {
  pm.faults.inject(fault);
  const asked = get(`${pm.url}/api.php/v2/bugs/1`, { headers: { token }, agent: false });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return answer;
}

const bodyOf = async (fault: Fault): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of await answerTo(fault)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

async function lengthOf(stream: AsyncIterable<Uint8Array>): Promise<number> {
  let length = 0;
  for await (const chunk of stream) length += chunk.length;
  return length;
}

describe('deep', () => {
  it.each([5000, 100_000])('has a message %i deep', async (depth) => {
    const text = await bodyOf({ kind: 'deep', depth });
    expect(text).toBe(`{"status":"fail","message":${'['.repeat(depth)}"deep"${']'.repeat(depth)}}`);
  });

  it('has 5,000 objects in any field where that is asked for', async () => {
    const text = await bodyOf({ kind: 'deep', field: 'bug', of: 'objects' });
    expect(text.startsWith('{"status":"success","bug":{"message":{"message":')).toBe(true);
    expect(text.split('{')).toHaveLength(1 + 1 + 5000);
    expect(() => JSON.parse(text)).not.toThrow();
  });
});

describe('long', () => {
  it.each([
    ['quotes', 80_000, String.raw`{"\"\"\"`],
    ['braces', 80_000, '{"{"'],
    ['forms', 200_000, '<form<form'],
    ['links', 80_000, '<a<a<a'],
    ['comments', 80_000, '<!--<!--'],
    ['backslashes', 80_000, String.raw`"\\\\`],
    ['ampersands', 80_000, '&&&&'],
    ['blanks', 80_000, 'x    '],
  ] as const)('%s: %i bytes as the body, and as the message of a refusal', async (run, bytes, start) => {
    const body = await bodyOf({ kind: 'long', run });
    expect(Math.abs(body.length - bytes)).toBeLessThan(5);
    expect(body.startsWith(start)).toBe(true);
    const { status, message } = JSON.parse(await bodyOf({ kind: 'long', run, in: 'message', bytes: 1000 }));
    expect([status, message]).toEqual(['fail', body.slice(0, message.length)]);
    expect(Math.abs(message.length - 1000)).toBeLessThan(5);
  });
});

describe('large', () => {
  it.each([
    [true, '100000000'],
    [false, undefined],
  ])(
    'is 100 MB of which the server never holds more than a few, with its length said: %s',
    async (contentLength, said) => {
      const before = process.memoryUsage().rss;
      const answer = await answerTo({ kind: 'large', bytes: 100_000_000, contentLength });
      let most = 0;
      let length = 0;
      for await (const chunk of answer) {
        length += chunk.length;
        most = Math.max(most, process.memoryUsage().rss - before);
      }
      expect([answer.headers['content-length'], length]).toEqual([said, 100_000_000]);
      expect(most).toBeLessThan(80_000_000);
    },
  );

  it('begins with the truth', async () => {
    const text = await bodyOf({ kind: 'large', bytes: 3_000_000 });
    expect(JSON.parse(text)).toMatchObject({ status: 'success', bug: { id: 1 } });
  });
});

describe('gzip-bomb', () => {
  it('is a thousandth of its size on the wire', async () => {
    const answer = await answerTo({ kind: 'gzip-bomb' });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(await lengthOf(answer)).toBeLessThan(1_700_000);
  });

  it('becomes as many bytes as were asked for, which are a refusal', async () => {
    const unzipped = (await answerTo({ kind: 'gzip-bomb', bytes: 40_000_000 })).pipe(createGunzip());
    const chunks: Buffer[] = [];
    for await (const chunk of unzipped) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    expect(text).toHaveLength(40_000_000);
    expect(JSON.parse(text).status).toBe('fail');
  });

  it('in two layers is a few thousand bytes on the wire, and as many in the end', async () => {
    const bytes = 100_000_000;
    const answer = await answerTo({ kind: 'gzip-bomb', layers: 2, bytes });
    expect(answer.headers['content-encoding']).toBe('gzip, gzip');
    let sent = 0;
    answer.on('data', (chunk) => {
      sent += chunk.length;
    });
    expect(await lengthOf(answer.pipe(createGunzip()).pipe(createGunzip()))).toBe(bytes);
    expect(sent).toBeLessThan(5000);
  });

  it('is given up when the client goes', async () => {
    const answer = await answerTo({ kind: 'gzip-bomb', bytes: 1e12 });
    await once(answer, 'data');
    answer.destroy();
    expect(await bodyOf({ kind: 'first', act: () => {} })).toContain('"status":"success"');
  });
});
