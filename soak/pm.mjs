import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startFakePm } from 'plat-testing/pm';
import { runnerImport } from 'vite';
import { Findings } from './findings.mjs';
import { Secrets } from './secrets.mjs';
import { Counts } from './work.mjs';

const TESTS = '../packages/pm-api-client/test/seeded-runs/';
const NUMBER = 'x-request-number';

/** Time goes so much faster, so that a limit of ten seconds is 0.4 and a server that is a minute late is 2.4. */
const SPEED = 25;
/** A run that has not ended by then never will. */
const RUN_MS = 120_000;
/** What is still on its way when its client has left arrives within this time. */
const LAST_REQUESTS_MS = 800;

const clock = {
  now: () => Date.now(),
  setTimeout: (run, ms) => setTimeout(run, ms / SPEED),
  clearTimeout: (timer) => clearTimeout(timer),
  sleep: (ms) => sleep(ms / SPEED),
  reset() {},
  async finish(work) {
    const ended = await Promise.race([work.then(() => true), sleep(RUN_MS, false, { ref: false })]);
    await sleep(LAST_REQUESTS_MS);
    return ended;
  },
};

/** Requests over real sockets, each with its fault. */
function fetchTo(server, wire) {
  let requests = 0;
  return (input, init) => {
    requests += 1;
    const number = String(requests);
    const headers = new Headers(init?.headers);
    headers.set(NUMBER, number);
    const fault = wire.faultOf(new Request(input, { method: init?.method ?? 'GET' }));
    const when = (request) => request.headers.get(NUMBER) === number;
    if (fault !== undefined) server.faults.inject(fault, { when, times: 1, oneIn: 1 });
    return fetch(input, { ...init, headers });
  };
}

/**
 * pm-api-client on servers of both behaviours, over real sockets: the seeded runs of its tests, with their faults and their
 * judgement, again and again.
 *
 * @param {number} seed
 * @returns {Promise<import('./work.mjs').Part>}
 */
export async function openPmPart(seed) {
  const findings = new Findings('pm-api-client', { isTyped: () => false, secrets: new Secrets() });
  const faults = new Counts();
  const folder = await mkdtemp(join(tmpdir(), 'soak-journals-'));
  const load = (file) => runnerImport(join(import.meta.dirname, TESTS, file), { configFile: false });
  const [{ seededRun }, { SERVERS }] = (await Promise.all([load('seeded-run.ts'), load('world.ts')])).map(
    ({ module }) => module,
  );
  const servers = await Promise.all(
    SERVERS.map(async ({ behaviour = 'specification', ...options }) => {
      const server = await startFakePm({ ...options, behaviour: /** @type {any} */ (behaviour) });
      return {
        server,
        behaviour,
        name: `${behaviour} ${JSON.stringify({ ...options, records: undefined })}`,
      };
    }),
  );
  let next = seed * 1_000_000;

  /** One run after the other on one of the servers. */
  async function lane(server, signal) {
    while (!signal.aborted) {
      next += 1;
      const own = next;
      const run = await seededRun(own, {
        servers: [server],
        clock,
        folder,
        fetchTo,
        settleMs: LAST_REQUESTS_MS,
      });
      for (const fault of run.faults) faults.add(`PM server: ${fault}`);
      findings.addRun(
        run.outcomes,
        run.violations,
        `PM_SEEDED_FIRST=${own} on ${server.name}\n${run.story.join('\n')}`,
      );
    }
  }

  return {
    findings,
    faults,
    work: async (signal) => void (await Promise.all(servers.map((server) => lane(server, signal)))),
    async close() {
      await Promise.all(servers.map(({ server }) => server.close()));
      await rm(folder, { recursive: true });
    },
  };
}
