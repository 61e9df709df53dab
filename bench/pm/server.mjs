// The project management server of the benchmark, in a process of its own. Its records are texts around their numbers: so
// the server costs next to nothing beside its clients.
import { createServer } from 'node:http';

/** As many fields as a released server sends: 66, in about 1.9 kB of indented JSON. */
const FIELDS = 66;
const FIRST_ID = 10_000_000;

const record = { id: FIRST_ID, title: 'A bug with a title of the usual length' };
for (let field = 2; field < FIELDS; field += 1) record[`field${field}`] = field % 3 === 0 ? field : 'text';
const [beforeId, afterId] = JSON.stringify(record, undefined, 8).split(String(FIRST_ID));
const created = new Map();

createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://server');
  const [, delay, total, path] = /^\/delay-(\d+)\/total-(\d+)\/api\.php\/v2(\/.*)$/.exec(pathname) ?? [];
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const body = answerOf(request.method, path, searchParams, Number(total), Buffer.concat(chunks));
    const send = () => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
      response.end(body);
    };
    if (Number(delay) === 0) send();
    else setTimeout(send, Number(delay));
  });
}).listen(0, '127.0.0.1', function () {
  process.send?.(this.address().port);
});

process.on('disconnect', () => process.exit());

function answerOf(method, path = '', query, total, sent) {
  if (path === '/users/login')
    return json({ status: 'success', token: 'of-the-benchmark', user: { id: 1, role: 'qa' } });
  if (path === '/bugs' && method === 'POST') {
    const id = FIRST_ID + created.size + 1;
    created.set(id, JSON.parse(sent));
    return json({ status: 'success', message: 'Saved', id });
  }
  const one = /^\/bugs\/(\d+)$/.exec(path);
  if (one !== null) {
    const { productID: product, ...fields } = created.get(Number(one[1])) ?? {};
    return json({
      status: 'success',
      bug: { id: Number(one[1]), product, status: 'active', assignedTo: '', ...fields },
    });
  }
  return listOf(total, Number(query.get('pageID')), Number(query.get('recPerPage')));
}

function listOf(recTotal, pageID, recPerPage) {
  const first = FIRST_ID + (pageID - 1) * recPerPage;
  const count = Math.min(recPerPage, recTotal - (pageID - 1) * recPerPage);
  const bugs = Array.from({ length: count }, (_, row) => beforeId + (first + row) + afterId).join(',');
  const pager = JSON.stringify({ recTotal, recPerPage, pageID });
  return Buffer.from(`{"status": "success", "bugs": [${bugs}], "pager": ${pager}}`, 'latin1');
}

function json(value) {
  return Buffer.from(JSON.stringify(value));
}
