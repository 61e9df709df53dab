import { inspect } from 'node:util';
import type { FakePm, PmRole } from 'plat-testing/pm';
import { Random } from '../../../../scripts/random.mjs';
import type { Weather } from './fault-schedule.js';
import { OPERATIONS } from './operations.js';
import { ACCOUNT, PASSWORD, ROLES, Run, type Surroundings } from './run.js';

const STEPS = 6;

/** What came of a run. */
export interface RunResult {
  violations: readonly string[];
  outcomes: readonly string[];
  /** Kinds of what went wrong with requests. */
  faults: readonly string[];
  weather: Weather;
  /** What was done and what went wrong, in order. */
  story: readonly string[];
  /** Names of the steps and faults of this run, which another may leave out. */
  parts: readonly string[];
}

/** One run of mixed operations, the same for the same seed, without the steps and faults that are left out. */
export async function seededRun(
  seed: number,
  surroundings: Surroundings,
  leftOut: ReadonlySet<string> = new Set(),
): Promise<RunResult> {
  const random = Random.named(seed, 'run');
  const { servers, clock } = surroundings;
  const of = random.pick(servers);
  const { server } = of;
  server.reset();
  clock.reset();
  const role = random.pick(ROLES);
  await register(server, surroundings, role);
  const run = new Run(seed, of, surroundings, leftOut);
  const { ledger, story, schedule } = run;
  story.push(`${of.name}, as ${role}, weather: ${schedule.weather}`);
  if (schedule.weather === 'sessions' && random.chance(0.5)) {
    server.faults.inject({ kind: 'session-dies', afterCalls: 10 + random.below(30) });
  }
  const work = async () => {
    for (let step = 1; step <= STEPS; step += 1) {
      const atOnce = Random.named(seed, `step ${step}`).chance(0.3) ? [`${step}a`, `${step}b`] : [`${step}a`];
      const kept = atOnce.map((name) => `step ${name}`).filter((name) => !leftOut.has(name));
      const ended = await Promise.allSettled(
        kept.map((name) => {
          run.parts.add(name);
          const own = Random.named(seed, name);
          return own.pick(OPERATIONS)(run, own);
        }),
      );
      for (const end of ended)
        if (end.status === 'rejected') ledger.violate(`untyped: ${inspect(end.reason)}`);
    }
  };
  if (!(await clock.finish(work()))) ledger.violate('never ended: nothing goes on any more');
  server.faults.clear();
  // A request whose client has left may still be on its way.
  while (run.underWay.size > 0) {
    if (!(await clock.finish(Promise.allSettled(run.underWay)))) break;
  }
  ledger.show('the client', run.pm);
  ledger.close();
  return {
    violations: ledger.violations,
    outcomes: ledger.outcomes,
    faults: run.faults,
    weather: schedule.weather,
    story,
    parts: [...run.parts],
  };
}

/** Gives the server a user whose password is hard to hide. */
async function register(server: FakePm, { fetchTo }: Surroundings, role: PmRole): Promise<void> {
  const send = fetchTo(server, { faultOf: () => undefined, underWay: new Set() });
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await send(`${server.url}/api.php/v2${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    return JSON.parse(text) as { token?: string };
  };
  const { account, password } = server.accounts.admin;
  const { token = '' } = await post('/users/login', { account, password });
  const user = { account: ACCOUNT, realname: 'Seeded', password: PASSWORD, role, group: [role] };
  await post('/users', user, { token });
}
