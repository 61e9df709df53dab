// The project management server of the benchmark, in a process of its own. Its records are texts around their numbers: so
// the server costs next to nothing beside its clients.
import { setTimeout as pause } from 'node:timers/promises';
import { Hono } from 'hono';
import { listen } from '../../../scripts/listen.mjs';
import { serveTasks } from '../processes.mjs';

/** As many fields as a released server sends: 66, in about 1.9 kB of indented JSON. */
const FIELDS = 66;
const FIRST_ID = 10_000_000;

const record = { id: FIRST_ID, title: 'A bug with a title of the usual length' };
for (let field = 2; field < FIELDS; field += 1) record[`field${field}`] = field % 3 === 0 ? field : 'text';
const [beforeId, afterId] = JSON.stringify(record, undefined, 8).split(String(FIRST_ID));
const created = new Map();

/** How long an answer takes, and how many records there are, stand in the address. */
const app = new Hono().basePath('/delay/:delay/total/:total/api.php/v2');
app.use(async (context, next) => {
  const delayMs = Number(context.req.param('delay'));
  if (delayMs > 0) await pause(delayMs);
  await next();
});
app.post('/bugs', async (context) => {
  const id = FIRST_ID + created.size + 1;
  const { productID: product, ...fields } = await context.req.json();
  created.set(id, { id, product, status: 'active', assignedTo: '', ...fields });
  return context.json({ status: 'success', message: 'Saved', id });
});
app.get('/bugs/:id', (context) =>
  context.json({ status: 'success', bug: created.get(Number(context.req.param('id'))) }),
);
app.get('/products/1/bugs', (context) => {
  const [recTotal, pageID, recPerPage] = [
    context.req.param('total'),
    context.req.query('pageID'),
    context.req.query('recPerPage'),
  ].map(Number);
  const first = (pageID - 1) * recPerPage;
  const ids = Array.from(
    { length: Math.min(recPerPage, recTotal - first) },
    (_, row) => FIRST_ID + first + row,
  );
  const bugs = ids.map((id) => beforeId + id + afterId).join(',');
  const pager = JSON.stringify({ recTotal, recPerPage, pageID });
  return context.body(`{"status": "success", "bugs": [${bugs}], "pager": ${pager}}`, 200, {
    'content-type': 'application/json',
  });
});

serveTasks(() => undefined, (await listen(app)).origin);
