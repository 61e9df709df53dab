import { gzipSync } from 'node:zlib';
import { PmClient } from 'pm-api-client';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { failureOf } from './fixtures/client-of.js';
import { clientOf, MIB, serverOf } from './fixtures/large-answers.js';

describe('maxResponseBytes', () => {
  it('ends the reading of an answer, and names the option and the limit', async () => {
    const pm = clientOf(() => `{"status":"success","bug":{"id":1,"title":"${'x'.repeat(4000)}"}}`, {
      maxResponseBytes: 2048,
    });
    expect(await failureOf(pm.bugs.get(1))).toMatchObject({
      code: 'bad-response',
      message: expect.stringContaining('longer than 2048 bytes'),
      hint: expect.stringContaining('maxResponseBytes'),
    });
    const write = await failureOf(pm.bugs.delete(1, { verify: false }));
    const hint = expect.stringContaining('maxResponseBytes');
    expect(write).toMatchObject({ code: 'unknown-outcome', mayHaveRun: true, hint });
  });

  it('ends a body that never ends, and cancels it', async () => {
    let isCancelled = false;
    let sent = 0;
    const endless = () =>
      new ReadableStream({
        pull(controller) {
          sent += 1;
          controller.enqueue(new Uint8Array(MIB).fill(0x20));
        },
        cancel() {
          isCancelled = true;
        },
      });
    expect(await failureOf(clientOf(endless).bugs.get(1))).toMatchObject({
      code: 'bad-response',
      message: expect.stringContaining('64 MiB'),
    });
    expect(isCancelled).toBe(true);
    expect(sent).toBeLessThan(70);
  });

  it('counts what is unpacked, and stops a small body that becomes a large one', {
    timeout: 30_000,
  }, async () => {
    const bomb = gzipSync(Buffer.alloc(64 * MIB, 0x20), { level: 6 });
    expect(bomb.length).toBeLessThan(MIB / 2);
    let isClosed = false;
    const { url, close } = await serverOf((_, response) => {
      response.on('close', () => {
        isClosed = true;
      });
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'application/json' }).end(bomb);
    });
    const pm = new PmClient({ baseUrl: url, token: 't', maxResponseBytes: 8 * MIB });
    const before = process.memoryUsage().rss;
    expect(await failureOf(pm.bugs.get(1))).toMatchObject({ code: 'bad-response' });
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * MIB);
    await expect.poll(() => isClosed).toBe(true);
    await close();
  });

  eachRow([0, -1, 1.5, Number.NaN])('is refused when it is no whole number of bytes', (maxResponseBytes) => {
    expect(() => clientOf(() => '', { maxResponseBytes })).toThrow('maxResponseBytes');
  });
});

describe('an answer of many levels', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

  eachRow([
    ['a message', 'validation', (levels: number) => `{"status":"fail","message":${nested(levels)}}`],
    ['an unfinished one', 'bad-response', (levels: number) => `{"bug":${'{"a":'.repeat(levels)}`],
    ['nothing else', 'bad-response', nested],
  ])('is an error of this package, wherever the levels are', async (_, code, body) => {
    for (const levels of [250, 5000, 200_000]) {
      expect(await failureOf(clientOf(() => body(levels)).bugs.get(1))).toMatchObject({ code });
    }
  });

  eachRow([250, 5000, 200_000])('gives the rest of a record and of a list', async (levels) => {
    const x = nested(levels);
    const record = clientOf(() => `{"status":"success","bug":{"id":1,"x":${x}}}`);
    expect((await record.bugs.get(1)).id).toBe(1);
    const list = clientOf(() => `{"status":"success","bugs":[{"id":1}],"x":${x},"recTotal":1}`);
    expect((await list.bugs.list({ product: 1 })).items).toEqual([{ id: 1 }]);
  });

  it('is an error where the levels are those of a tree', async () => {
    const levels = 200_000;
    const tree = '{"id":1,"name":"a","children":['.repeat(levels) + ']}'.repeat(levels);
    const pm = clientOf(() => `{"status":"success","tree":[${tree}]}`);
    expect(await failureOf(pm.modules.bugs.list({ product: 1 }))).toMatchObject({
      code: 'bad-response',
      message: expect.stringContaining('more levels than can be read'),
    });
  });
});

describe('an answer that is made to take long', () => {
  eachRow([
    ['objects that never end', '{"\\"\\"'.repeat(300_000)],
    ['opening braces', '{'.repeat(80_000)],
    ['objects in a row', '{"a":1}'.repeat(200_000)],
    ['successes in a row', '{"status":"success"}'.repeat(200_000)],
    ['fields that no record has', `{"status":"fail","message":{${namesOf(150_000)}}}`],
    ['forms', '<form'.repeat(400_000)],
    ['types', `<${'type '.repeat(400_000)}`],
    ['links', '<a'.repeat(500_000)],
    ['quotes', '"'.repeat(1_500_000)],
    ['backslashes', `{"a":"${'\\'.repeat(1_500_001)}`],
    ['blanks', ' '.repeat(2_000_000)],
    ['keys', `{${namesOf(100_000)}}`],
    ['a long no', `{"status":"fail","message":"${'no '.repeat(600_000)}"}`],
    ['many noes', `{"status":"fail","message":[${'"no",'.repeat(200_000)}"no"]}`],
    ['many fields', `{"result":"fail","message":{${'"a":["no"],'.repeat(100_000)}"b":1}}`],
    ['escapes', `{"status":"fail","message":"${'\\u0026#x26;#38;%25'.repeat(50_000)}"}`],
  ])('is no answer, and quadratic work on it would not end within the limit of a test', async (_, body) => {
    await failureOf(clientOf(() => body).bugs.get(1));
  });
});

function namesOf(length: number): string {
  return Array.from({ length }, (_, index) => `"k${index}":1`).join(',');
}
