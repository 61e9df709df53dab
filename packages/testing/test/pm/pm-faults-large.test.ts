import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Fault } from 'plat-testing/pm';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { serverFor } from '../fixtures/pm-requests.js';

const { pm, session } = await serverFor({}, 'qa1');

async function answerTo(fault: Fault): Promise<IncomingMessage> {
  pm.faults.inject(fault);
  const asked = get(`${pm.url}/api.php/v2/bugs/1`, { headers: { token: session.token }, agent: false });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return answer;
}

const bodyOf = async (fault: Fault): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of await answerTo(fault)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

describe('large', () => {
  eachRow([
    [true, '100000000'],
    [false, undefined],
  ])(
    'is 100 MB of which the server never holds more than a few, with its length said: %s',
    async (contentLength, said) => {
      // The first large answer makes the buffers that the process keeps.
      await bodyOf({ kind: 'large', bytes: 20_000_000, contentLength });
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
