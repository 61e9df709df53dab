import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFakePm } from 'plat-testing/pm';
import { PmClient, PmError } from 'pm-api-client';
import { Counts } from '../counts.mjs';
import { Findings } from '../findings.mjs';
import { mustRecover } from '../must-recover.mjs';
import { Secrets } from '../secrets.mjs';
import { FaultSchedule } from './fault-schedule.mjs';
import { workOneRound } from './round.mjs';

/** @type {import('plat-testing/pm').FakePmOptions[]} */
const SERVERS = [
  { sessionSign: 'unauthorized' },
  { sessionSign: 'redirect' },
  { behaviour: 'observed' },
  { behaviour: 'observed', server: 'later', sessionSign: 'forbidden' },
];

/**
 * pm-api-client against servers of both behaviours that end sessions, change roles and spoil answers.
 *
 * @param {import('../../scripts/random.mjs').Random} random
 * @returns {Promise<import('../work.mjs').Part>}
 */
export async function openPmPart(random) {
  const bugs = manyBugs();
  const servers = await Promise.all(SERVERS.map((options) => startFakePm({ ...options, bugs })));
  const folder = await mkdtemp(join(tmpdir(), 'soak-journals-'));
  const secrets = new Secrets();
  const isTyped = (error) => error instanceof PmError;
  const findings = new Findings('pm-api-client', { isTyped, secrets });
  const troubles = new Counts();
  const schedule = new FaultSchedule(random, troubles);

  return {
    findings,
    troubles,
    async work(signal) {
      const lanes = servers.map(async (server, index) => {
        const journal = join(folder, `journal-${index}`);
        while (!signal.aborted) {
          await workOneRound({ server, findings, secrets, random, schedule, journal });
        }
      });
      await Promise.all(lanes);
      for (const server of servers) {
        server.reset();
        const { account, password } = server.accounts.qa1;
        const pm = new PmClient({ baseUrl: server.url, account, password });
        await mustRecover(findings, () => ({
          what: 'bugs.get(1)',
          limitMs: 10_000,
          ask: () => pm.bugs.get(1),
          wrongIn: ({ id, title }) => (id === 1 && title === 'Bug 1' ? undefined : 'bug 1'),
        }));
      }
    },
    async close() {
      await Promise.all(servers.map((server) => server.close()));
      await rm(folder, { recursive: true });
    },
  };
}

/** Enough for each change of a round to have a bug of its own. */
function manyBugs() {
  return Array.from({ length: 16 }, (_, index) => ({
    id: index + 1,
    product: 1,
    title: `Bug ${index + 1}`,
    openedBuild: ['trunk'],
    project: 0,
    execution: 0,
    story: 0,
    severity: 3,
    pri: 3,
    type: 'codeerror',
    steps: '',
    status: /** @type {const} */ ('active'),
    assignedTo: 'dev1',
    resolution: '',
    resolvedBuild: '',
    openedBy: 'qa1',
  }));
}
