import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startFakePm } from 'plat-testing/pm';
import { runnerImport } from 'vite';
import { count, Findings } from './findings.mjs';

const TESTS = join(import.meta.dirname, '../../packages/pm-api-client/test/seeded-runs');
const NUMBER = 'x-request-number';

/** Time goes so much faster, so that a limit of ten seconds is 0.4 and a server that is a minute late is 2.4. */
const SPEED = 25;
/** A run that has not ended by then never will; on a machine that is busy with other things one takes more than a minute. */
const RUN_MS = 240_000;
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
  return (input, init) => {
    // A fault whose request never came stays behind: it must not meet a request of a later run.
    const number = randomUUID();
    const request = new Request(input, init);
    const fault = wire.faultOf(request);
    request.headers.set(NUMBER, number);
    const when = ({ headers }) => headers.get(NUMBER) === number;
    if (fault !== undefined) server.faults.inject(fault, { when, times: 1, oneIn: 1 });
    return fetch(request);
  };
}

/**
 * pm-api-client on servers of both behaviours, over real sockets: the seeded runs of its tests, with their faults and their
 * judgement, again and again.
 */
export async function openPmPart(seed) {
  const findings = new Findings('pm-api-client');
  const folder = await mkdtemp(join(tmpdir(), 'soak-journals-'));
  const { seededRun } = (await runnerImport(join(TESTS, 'seeded-run.ts'), { configFile: false })).module;
  const { SERVERS } = (await runnerImport(join(TESTS, 'world.ts'), { configFile: false })).module;
  const servers = await Promise.all(
    SERVERS.map(async (options) => {
      const { behaviour = 'specification' } = options;
      return { server: await startFakePm(options), behaviour, name: behaviour };
    }),
  );
  const surroundings = { clock, folder, fetchTo, settleMs: LAST_REQUESTS_MS };
  let next = seed * 1_000_000;

  return {
    findings,
    async work(signal) {
      const runAgainAndAgain = async (server) => {
        while (!signal.aborted) {
          next += 1;
          const own = next;
          const run = await seededRun(own, { ...surroundings, servers: [server] });
          for (const fault of run.faults) count(findings.faults, `PM server: ${fault}`);
          findings.addRun(run, [`seed ${own}`, ...run.story]);
        }
      };
      await Promise.all(servers.map(runAgainAndAgain));
    },
    async close() {
      await Promise.all(servers.map(({ server }) => server.close()));
      await rm(folder, { recursive: true });
    },
  };
}
