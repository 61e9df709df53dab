import { PmClient } from 'pm-api-client';
import { expect, it } from 'vitest';

const token = 'a'.repeat(32);

/** A client whose clock stands at a day of 2026, and a server that has another one. */
function clientAt(local: string, server: string) {
  return new PmClient({
    baseUrl: 'https://pm.test',
    account: 'qa1',
    password: 'right',
    clock: {
      setTimeout: (run, ms) => setTimeout(run, ms),
      clearTimeout: (timer) => clearTimeout(timer as number),
      now: () => Date.parse(`${local}T12:00:00Z`),
    },
    fetch: async () =>
      Response.json(
        { status: 'success', token, user: { id: 2, account: 'qa1', role: 'qa' } },
        { headers: { date: new Date(`${server}T12:00:00Z`).toUTCString() } },
      ),
  });
}

const startOf = (pm: PmClient) => pm.projects.start(1, {}, { dryRun: true });

it("a day that is not given is the client's own, by its clock, before the server has answered", async () => {
  expect((await startOf(clientAt('2026-03-10', '2026-03-12'))).body).toEqual({ realBegan: '2026-03-10' });
});

it("a day that is not given is the server's, as the answer to the login told it", async () => {
  const pm = clientAt('2026-03-10', '2026-03-12');
  await pm.login();
  expect((await startOf(pm)).body).toEqual({ realBegan: '2026-03-12' });
});
