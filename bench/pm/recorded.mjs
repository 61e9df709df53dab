import { readFile } from 'node:fs/promises';
import { PmClient } from 'pm-api-client';

const FIXTURE = '../../packages/pm-api-client/test/fixtures/recorded-failures.jsonl';

/** How many recorded failures of a released server come back to a caller as success: with our client, and with `ok`. */
export async function countFalseSuccesses() {
  const text = await readFile(new URL(FIXTURE, import.meta.url), 'utf8');
  const recorded = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const isFalse = await Promise.all(recorded.map(comesBackAsSuccess));
  return {
    recorded: recorded.length,
    ours: isFalse.filter(Boolean).length,
    statusOnly: recorded.filter(({ status }) => status >= 200 && status < 300).length,
  };
}

async function comesBackAsSuccess(exchange) {
  const pm = new PmClient({ baseUrl: 'http://pm.example', token: 'given', fetch: answering(exchange) });
  return callOf(exchange)(pm).then(
    () => true,
    () => false,
  );
}

/** The recorded answer to what was recorded, and a bug that stays as it was to a read-back. */
function answering({ method, status, headers, body }) {
  return async (input, init) => {
    const isReadBack = method !== 'GET' && init.method === 'GET';
    if (!isReadBack) return new Response(body === '' ? null : body, { status, headers });
    const id = Number(new URL(input).pathname.split('/').at(-1));
    const bug = { id, status: 'active', title: 'as it was', assignedTo: '', openedBuild: 'trunk' };
    return Response.json({ status: 'success', bug });
  };
}

/** The call of the same kind: what the answer is to matters little to what it says. */
function callOf({ method, path }) {
  const [, , , word] = path.split('?')[0].split('/');
  if (method === 'POST') return (pm) => pm.bugs.create({ productID: 1, title: 'x', openedBuild: ['trunk'] });
  if (method === 'DELETE') return (pm) => pm.bugs.delete(1);
  if (method !== 'GET')
    return word === undefined ? (pm) => pm.bugs.update(1, { title: 'x' }) : (pm) => pm.bugs.close(1);
  return /\d/.test(path) && word === undefined
    ? (pm) => pm.bugs.get(1)
    : (pm) => pm.bugs.list({ product: 1 });
}
