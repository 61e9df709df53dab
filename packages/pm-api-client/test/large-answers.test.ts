import { PmClient } from 'pm-api-client';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { failureOf } from './fixtures/client-of.js';
import { clientOf, dripping, serverOf, streamOf } from './fixtures/large-answers.js';

describe('a large answer', () => {
  it('is read whole, with a byte order mark and blanks around it', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => ({
      id: index + 1,
      title: `"é\\ [${index}]}{`,
      tags: [[index]],
    }));
    const pager = { recTotal: rows.length, recPerPage: 1000, pageID: 1 };
    const body = JSON.stringify({ status: 'success', bugs: rows, pager });
    const pm = clientOf(() => streamOf(new TextEncoder().encode(`\uFEFF ${body}\n`)));
    const page = await pm.bugs.list({ product: 1 });
    expect(page.items).toEqual(rows);
    expect(page.total).toBe(20_000);
  });

  it('may be several objects in a row, whose texts hold what looks like their ends', async () => {
    const bug = { id: 1, title: '} {"status":"fail"} {' };
    const documents = [{ status: 'success', bug }, { load: '} {' }, { locate: '}{}' }];
    const pm = clientOf(() => documents.map((document) => JSON.stringify(document)).join('\n'));
    expect(await pm.bugs.get(1)).toEqual(bug);
  });
});

describe('a time limit', () => {
  eachRow<[string, () => BodyInit | null]>([
    ['a body that drips', () => dripping('{"a":'.padEnd(100_000))],
    ['a body of which nothing comes', () => new ReadableStream({})],
  ])('ends a body of which nothing more comes', async (_, body) => {
    const pm = clientOf(body, { timeoutMs: 80 });
    expect(await failureOf(pm.bugs.get(1))).toMatchObject({ code: 'timeout' });
  });

  it('ends a call whose fetch does not listen to its signal, and cancels what it brings later', async () => {
    let isCancelled = false;
    const late = new ReadableStream({
      cancel() {
        isCancelled = true;
      },
    });
    const fetch = async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return new Response(late);
    };
    const pm = new PmClient({ baseUrl: 'https://pm.example', token: 't', timeoutMs: 30, fetch });
    expect(await failureOf(pm.bugs.get(1))).toMatchObject({ code: 'timeout' });
    await expect.poll(() => isCancelled).toBe(true);
  });

  it('holds on a real connection whose headers come and nothing more', async () => {
    const { url, close } = await serverOf((_, response) => response.writeHead(200).flushHeaders());
    const pm = new PmClient({ baseUrl: url, token: 't', timeoutMs: 60 });
    expect(await failureOf(pm.bugs.get(1))).toMatchObject({ code: 'timeout' });
    await close();
  });
});
