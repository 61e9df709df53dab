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
  const calls = await Promise.allSettled(recorded.map(callAgain));
  return {
    recorded: recorded.length,
    ours: calls.filter(({ status }) => status === 'fulfilled').length,
    statusOnly: recorded.filter(({ status }) => status >= 200 && status < 300).length,
  };
}

/** Makes a call of the same kind (what the answer is to matters little to what it says), and answers it as recorded. */
function callAgain({ method, path, status, headers, body }) {
  const { bugs } = new PmClient({ baseUrl: 'https://pm.example', token: 'given', fetch: answer });
  const hasAction = path.split('?')[0].split('/')[3] !== undefined;
  if (method === 'POST') return bugs.create({ productID: 1, title: 'x', openedBuild: ['trunk'] });
  if (method === 'DELETE') return bugs.delete(1);
  if (method !== 'GET') return hasAction ? bugs.close(1) : bugs.update(1, { title: 'x' });
  return /\d/.test(path) && !hasAction ? bugs.get(1) : bugs.list({ product: 1 });

  async function answer(input, init) {
    const isReadBack = method !== 'GET' && init.method === 'GET';
    if (!isReadBack) return new Response(body === '' ? null : body, { status, headers });
    // A bug that stays as it was.
    const id = Number(new URL(input).pathname.split('/').at(-1));
    const bug = { id, status: 'active', title: 'as it was', assignedTo: '', openedBuild: 'trunk' };
    return Response.json({ status: 'success', bug });
  }
}
