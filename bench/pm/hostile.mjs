import { once } from 'node:events';
import { createServer } from 'node:http';
import { startChild } from '../gateway/child.mjs';

const WORKER = new URL('./hostile-worker.mjs', import.meta.url);
const MIB = 2 ** 20;

/** Answers of nearly 64 MiB that a client refuses in the end, by name. */
const HOSTILE = {
  'malformed at the end': () =>
    `{"status":"success","bugs":[${'{"id":1,"title":"a bug"},'.repeat(2.5 * MIB)}]}`,
  'a list without a status': () => `{"bugs":[${'{"id":1,"title":"a longer title"},'.repeat(1.2 * MIB)}{}]}`,
  'a last record without a number': () =>
    `{"status":"success","bugs":[${`{"id":1,"x":"${'x'.repeat(500)}"},`.repeat(125_000)}{"id":"x"}]}`,
  'a no with a message of 60 MiB': () => `{"status":"fail","message":"${'no '.repeat(20 * MIB)}"}`,
  'a page': () => `<!doctype html>${'<p>no</p>'.repeat(7 * MIB)}`,
  'unclosed forms': () => '<form'.repeat(12 * MIB),
  blanks: () => ' '.repeat(63 * MIB),
  'one text': () => `{"status":"success","bug":"${'é'.repeat(31 * MIB)}"}`,
  numbers: () => `{"status":"success","bugs":[${'1,'.repeat(31 * MIB)}1]}`,
  'lists in one another': () => `{"status":"success","bug":${'['.repeat(63 * MIB)}`,
  'names of fields': () =>
    `{"status":"fail","message":{${Array.from({ length: 3 * MIB }, (_, index) => `"field${index}":1`).join(',')}}}`,
  'quotes and backslashes': () => '{"\\"\\"'.repeat(10 * MIB),
};

/** The longest that the event loop was blocked while a client read each hostile body: milliseconds, by name. */
export async function runHostile({ hostileRounds }, say) {
  say('answers of 64 MiB that are refused: the longest block of the event loop');
  const server = createServer(({ url }, response) => {
    const body = Buffer.from(HOSTILE[decodeURIComponent(url.split('/')[1])]());
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const worker = await startChild(WORKER, []);
  try {
    const longest = {};
    for (const name of Object.keys(HOSTILE)) {
      const address = `http://127.0.0.1:${server.address().port}/${encodeURIComponent(name)}`;
      longest[name] = [];
      for (let round = 0; round < hostileRounds; round += 1)
        longest[name].push(await worker.ask({ address }));
    }
    return longest;
  } finally {
    await worker.stop();
    server.closeAllConnections();
    server.close();
  }
}
