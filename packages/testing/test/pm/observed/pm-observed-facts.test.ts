import { startFakePm } from 'plat-testing/pm';
import { afterAll, expect } from 'vitest';
import { eachRow } from '../../../../common/test/fixtures/each-row.js';
import { type FactRequest, type ObservedFact, observedFacts } from '../../fixtures/observed-facts.js';

const NOW = new Date('2026-11-24T03:00:00Z');
const pm = await startFakePm({ behaviour: 'observed', now: () => NOW, timeZone: 'Asia/Shanghai' });
afterAll(() => pm.close());

type Numbers = Readonly<Record<string, number>>;

/** A text with the numbers of the records in the place of their names. */
const withNumbers = (text: string, numbers: Numbers): string =>
  text.replace(/\{(\w+)\}/g, (name, record: string) => String(numbers[record] ?? name));

async function send([route, body]: FactRequest, headers: Record<string, string>, numbers: Numbers = {}) {
  const [method = '', path = ''] = withNumbers(route, numbers).split(' ');
  const text = typeof body === 'string' ? body : withNumbers(JSON.stringify(body) ?? '', numbers);
  return fetch(`${pm.url}/api.php/v2${path}`, {
    method,
    redirect: 'manual',
    headers: { 'content-type': 'application/json', ...headers },
    ...(text !== '' && { body: text }),
  });
}

async function tokenOf(name: 'admin' | 'dev1'): Promise<string> {
  const { account, password } = pm.accounts[name];
  const response = await send(['POST /users/login', { account, password }], {});
  return ((await response.json()) as { token: string }).token;
}

/** Brings the server into the state that the fact is about. */
async function prepare(given: ObservedFact['given'], token: string): Promise<void> {
  if (given === 'locked account') pm.lockAccount('dev1');
  const hidden = given === 'no execution to see' ? [1, 2] : given === 'one execution to see' ? [1] : [];
  for (const id of hidden) await send([`PUT /executions/${id}`, { acl: 'private' }], { token });
}

eachRow(observedFacts)('every observed fact is one of the fake', async (one) => {
  pm.reset();
  const token = await tokenOf('admin');
  const numbers: Record<string, number> = {};
  for (const [name, step] of Object.entries(one.before ?? {})) {
    const made: unknown = JSON.parse(await (await send(step, { token }, numbers)).text());
    if (made !== null && typeof made === 'object' && 'id' in made) numbers[name] = Number(made.id);
  }
  const caller = one.as === undefined ? token : await tokenOf(one.as);
  await prepare(one.given, token);
  const response = await send(one.request, { token: caller, ...one.headers }, numbers);
  expect(response.status).toBe(one.status ?? 200);
  if (one.location !== undefined) expect(response.headers.get('location')).toBe(one.location);
  const text = await response.text();
  const body: unknown = text === '' ? '' : JSON.parse(text);
  if (one.is !== undefined) expect(body).toEqual(one.is);
  const shown: unknown = JSON.parse(withNumbers(JSON.stringify(one.shows ?? {}), numbers));
  if (one.shows !== undefined) expect(body).toMatchObject(shown as object);
});
