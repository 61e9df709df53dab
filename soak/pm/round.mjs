import { readFile, rm } from 'node:fs/promises';
import { PmClient } from 'pm-api-client';
import { pause } from '../pause.mjs';
import { pmCalls } from './calls.mjs';
import { Ledger } from './ledger.mjs';

const LIMIT_MS = 400;
const LANES = 3;
const STEPS = 4;

/** @type {import('plat-testing/pm').AccountName[]} */
const ACCOUNTS = ['qa1', 'qa1', 'dev1', 'admin'];

/** @type {('create' | 'update' | 'resolve' | 'close' | 'delete' | 'get' | 'each')[]} */
const KINDS = ['create', 'update', 'resolve', 'close', 'delete', 'get', 'each'];

/**
 * One user at work on a server on which things go wrong, from the server's start to a comparison of all that it holds.
 *
 * @param {object} world
 * @param {import('plat-testing/pm').FakePm} world.server
 * @param {import('../findings.mjs').Findings} world.findings
 * @param {import('../secrets.mjs').Secrets} world.secrets
 * @param {import('../../scripts/random.mjs').Random} world.random
 * @param {import('./fault-schedule.mjs').FaultSchedule} world.schedule
 * @param {string} world.journal path of a file for bulk runs
 */
export async function workOneRound({ server, findings, secrets, random, schedule, journal }) {
  server.reset();
  const account = random.pick(ACCOUNTS);
  const tokens = new Set();
  const pm = clientOf(server, account, secrets, tokens);
  const ledger = new Ledger();
  const calls = pmCalls({ pm, server, ledger, random, limitMs: LIMIT_MS });
  schedule.start(server, account, () => [server.accounts[account].password, ...tokens]);

  const lane = async () => {
    for (let step = 0; step < STEPS; step += 1) {
      await findings.judge(calls[random.pick(KINDS)]());
      await pause(random.below(10));
    }
  };
  const bulkLane = async () => {
    for (const run of calls.createMany(journal)) await findings.judge(run);
  };
  await Promise.all([...Array.from({ length: LANES }, lane), bulkLane()]);

  server.faults.clear();
  await ledger.compare(server, findings);
  findings.search('the client', pm);
  findings.search('the journal', await readFile(journal, 'utf8').catch(() => ''));
  await rm(journal, { force: true });
}

/**
 * @param {import('plat-testing/pm').FakePm} server
 * @param {import('plat-testing/pm').AccountName} account
 * @param {import('../secrets.mjs').Secrets} secrets that learns of each token that is sent
 * @param {Set<string>} tokens the same
 */
function clientOf(server, account, secrets, tokens) {
  const { password } = server.accounts[account];
  secrets.add(password);
  return new PmClient({
    baseUrl: server.url,
    account,
    password,
    timeoutMs: LIMIT_MS,
    fetch: (input, init) => {
      const token = new Headers(init?.headers).get('token') ?? '';
      secrets.add(token);
      tokens.add(token);
      return fetch(input, init);
    },
  });
}
