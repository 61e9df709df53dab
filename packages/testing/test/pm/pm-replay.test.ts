import { startFakePm } from 'plat-testing/pm';
import { afterAll, expect, it } from 'vitest';
import { envelopeOf, shapeOf } from '../fixtures/answer-shape.js';
import { recordedWorld, sentBefore } from '../fixtures/pm-observed-world.js';
import { type RecordedExchange, recordedExchanges } from '../fixtures/recorded-exchange.js';
import { isForPage, isUnshown } from '../fixtures/unshown-fields.js';

const options = { behaviour: 'observed', records: recordedWorld } as const;
const servers = {
  stock: await startFakePm({ ...options, server: 'stock' }),
  later: await startFakePm({ ...options, server: 'later' }),
};
afterAll(() => Promise.all([servers.stock.close(), servers.later.close()]));

const passwordOf = (account: unknown) => `${String(account)}-password`;

async function tokenOf(url: string, account: string): Promise<string> {
  const body = JSON.stringify({ account, password: passwordOf(account) });
  const response = await fetch(`${url}/api.php/v2/users/login`, { method: 'POST', body });
  return ((await response.json()) as { token: string }).token;
}

function headersFor({ sends, as }: RecordedExchange, token: string): Record<string, string> {
  if (sends === 'wrong token') return { token: '0'.repeat(32) };
  if (sends === 'Authorization') return { authorization: `Bearer ${token}` };
  if (as === '-' || sends === 'query') return {};
  return { [sends ?? 'token']: token };
}

async function replay(exchange: RecordedExchange) {
  const { n, server, as, method, path, sends, body, raw } = exchange;
  const pm = servers[server];
  pm.reset();
  const token = as === '-' ? '' : await tokenOf(pm.url, as);
  const send = (to: { method: string; path: string; body?: object | string | undefined }) =>
    fetch(`${pm.url}${/^\/(api|index)\.php/.test(to.path) ? '' : '/api.php/v2'}${to.path}`, {
      method: to.method,
      redirect: 'manual',
      headers: { ...headersFor(exchange, token), 'content-type': 'application/json' },
      ...(to.body === undefined
        ? {}
        : { body: typeof to.body === 'string' ? to.body : JSON.stringify(to.body) }),
    });
  const before = sentBefore[n];
  if (before !== undefined) await send(before);
  const filled = body?.password === '{password}' ? { ...body, password: passwordOf(body.account) } : body;
  const response = await send({
    method,
    path: sends === 'query' ? `${path}?token=${token}` : path,
    body: raw ?? filled,
  });
  return { response, text: await response.text() };
}

/** In what the fake's answer differs from the recorded one; empty when in nothing. */
async function differences(exchange: RecordedExchange): Promise<string[]> {
  const { response, text } = await replay(exchange);
  const body = text === '' ? undefined : JSON.parse(text);
  const type = response.headers.get('content-type')?.includes('json') ? 'json' : 'page';
  const location = response.headers.get('location')?.split('&t=')[0];
  const found = [
    ...differ('status', exchange.status, response.status),
    ...differ('type', exchange.type, type),
    ...differ('location', exchange.location, location),
    ...differ('envelope', exchange.envelope, envelopeOf(body)),
  ];
  if (exchange.shape === undefined) return found;
  const recorded = exchange.shape.split(' ');
  const here = body === undefined ? [] : shapeOf(body);
  const isTold = (field: string) => {
    const [, name = '', type] = /^(\w+):(?!object|array)(\w+)$/.exec(field) ?? [];
    return isForPage(name, name === 'message' && exchange.envelope === 'success' ? 'Saved' : type);
  };
  const hasRecord = (shape: string[]) => shape.some((field) => field.includes('[].'));
  const more = exchange.cut ? [] : here.filter((field) => !recorded.includes(field));
  return [
    ...found,
    ...recorded
      .filter((field) => !here.includes(field) && !isUnshown(field) && !isTold(field))
      .map((field) => `lacks ${field}`),
    // An empty list shows no record to compare with.
    ...more.filter((field) => hasRecord(recorded) || !field.includes('[].')).map((field) => `adds ${field}`),
  ];
}

const differ = (what: string, recorded: unknown, here: unknown) =>
  recorded === here ? [] : [`${what}: recorded ${String(recorded)}, here ${String(here)}`];

it('observed answers as recorded', async () => {
  const differing: string[] = [];
  for (const exchange of recordedExchanges) {
    const { n, server, as, method, path } = exchange;
    const found = await differences(exchange);
    if (found.length > 0)
      differing.push(`${n}: ${method} ${path} as ${as} on ${server}: ${found.join(' | ')}`);
  }
  expect(differing).toEqual([]);
});
