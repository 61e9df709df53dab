import { describe, expect, it } from 'vitest';
import { isGet, withBug } from './fixtures/bug-answers.js';
import { pm, server, usePm } from './fixtures/pm-and-server.js';

usePm();

describe('get', () => {
  it('resolves with the record', async () => {
    expect(await pm.bugs.get(1)).toMatchObject({ id: 1, title: 'Login fails', assignedTo: 'dev1' });
  });

  it('rejects not-found for a number that no bug has', async () => {
    await expect(pm.bugs.get(99)).rejects.toMatchObject({
      code: 'not-found',
      request: { method: 'GET', path: '/bugs/99' },
    });
  });

  it('rejects bad-response when another record comes back', async () => {
    server.faults.inject({ kind: 'wrong', change: withBug({ id: 2 }) }, { when: isGet });
    await expect(pm.bugs.get(1)).rejects.toMatchObject({ code: 'bad-response' });
  });
});
