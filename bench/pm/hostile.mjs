import { once } from 'node:events';
import { createServer } from 'node:http';

const MIB = 2 ** 20;

/** Answers that a client refuses in the end, by name: of nearly 64 MiB, or as many as the name says. */
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
  'one name of a field': () => `{"status":"fail","${'k'.repeat(60 * MIB)}":1}`,
  'one number': () => `{"status":"fail","x":${'1'.repeat(60 * MIB)}}`,
  'escaped letters': () => `{"status":"fail","message":"${'\\u00e9'.repeat(10 * MIB)}"}`,
  'the same field again': () => `{"status":"fail",${'"a":1,'.repeat(10 * MIB)}"a":1}`,
  'records of countless fields': () => `{"status":"success","bugs":[${manyFields(27, 140_000)}]}`,
  'levels in the last record': () =>
    `{"status":"success","bugs":[${`{"id":1,"x":"${'x'.repeat(500)}"},`.repeat(100_000)}${'{"a":'.repeat(1e6)}`,
  'texts for records': () => `{"status":"success","bugs":[${`"${'没'.repeat(5 * MIB)}",`.repeat(4)}1]}`,
  'empty objects': () => `{"status":"success","bugs":[${'{},'.repeat(20 * MIB)}{}]}`,
  'objects in a row': () => '{"status":"success"}'.repeat(3 * MIB),
  'two lists in a row': () =>
    `{"status":"success","bugs":[${'{"id":1,"title":"a bug of ours"},'.repeat(MIB)}{"id":1}]}`.repeat(2),
  'bytes that are no text': () =>
    Buffer.concat([Buffer.from('{"status":"fail","message":"'), Buffer.alloc(60 * MIB, 0xff)]),
  'blanks inside': () => `{"status":"fail",${' '.repeat(62 * MIB)}"message":"no"}`,
  'levels, 2 MiB': () => '['.repeat(2 * MIB),
  'levels that end, 2 MiB': () => `{"status":"success","bug":${'['.repeat(1e6)}${']'.repeat(1e6)}}`,
  'fields, 2 MiB': () => `{"status":"success","bug":${manyFields(1, 150_000)}}`,
  'empty objects, 5 MiB': () => `{"status":"success","bugs":[${'{},'.repeat(1.7 * MIB)}{}]}`,
};

function manyFields(records, fields) {
  const record = (_, number) =>
    `{${Array.from({ length: fields }, (_field, index) => `"k${number}_${index}":1`).join(',')}}`;
  return Array.from({ length: records }, record).join(',');
}

/** Serves each of them at an address of its own. */
export async function startHostileServer() {
  const server = createServer(({ url }, response) => {
    const body = Buffer.from(HOSTILE[decodeURIComponent(url.split('/')[1])]());
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${server.address().port}`;
  return {
    /** Names and addresses. */
    addresses: Object.keys(HOSTILE).map((name) => [name, `${origin}/${encodeURIComponent(name)}`]),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
