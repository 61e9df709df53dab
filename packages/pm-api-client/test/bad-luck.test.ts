import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FakePmOptions, startFakePm } from 'plat-testing/pm';
import { expect, it } from 'vitest';
import { badLuck } from './bad-luck/run.js';
import { plainBug } from './fixtures/plain-bug.js';

/** How many runs, and the seed of the first: PM_BAD_LUCK_RUNS=2000 takes about ten minutes. */
const { PM_BAD_LUCK_RUNS: runs = '200', PM_BAD_LUCK_SEED: firstSeed = '1' } = process.env;

const SERVERS: readonly FakePmOptions[] = [
  { sessionSign: 'unauthorized' },
  { sessionSign: 'redirect' },
  { sessionSign: 'login-page' },
  { sessionSign: 'forbidden' },
  { behaviour: 'observed' },
  { behaviour: 'observed', server: 'later', sessionSign: 'forbidden' },
];

/** Runs that go on side by side, each with servers of its own: much of a run is waiting. */
const LANES = 4;

it(`${runs} seeded runs of mixed operations: no false success, nothing made twice, no secret shown`, {
  timeout: 30_000 + 1_000 * Number(runs),
}, async () => {
  const bugs = Array.from({ length: 12 }, (_, index) => ({
    ...plainBug,
    id: index + 1,
    title: `Bug ${index}`,
  }));
  const folder = await mkdtemp(join(tmpdir(), 'bad-luck-'));
  const violations: Record<number, string[]> = {};
  const tally: Record<string, number> = {};
  let next = Number(firstSeed);
  const lane = async () => {
    const servers = await Promise.all(SERVERS.map((options) => startFakePm({ ...options, bugs })));
    while (next < Number(firstSeed) + Number(runs)) {
      const seed = next;
      next += 1;
      const seen = await badLuck(seed, servers, join(folder, `journal-${seed}`));
      if (seen.violations.length > 0) violations[seed] = seen.violations;
      for (const outcome of seen.outcomes) tally[outcome] = (tally[outcome] ?? 0) + 1;
    }
    await Promise.all(servers.map((server) => server.close()));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  await rm(folder, { recursive: true });
  console.log('bad luck:', tally);
  expect(violations).toEqual({});
  // Without these nothing was tried.
  for (const outcome of [
    'applied',
    'read',
    'many: applied',
    'many: done-before',
    'unknown-outcome',
    'forbidden',
  ]) {
    expect(tally[outcome], outcome).toBeGreaterThan(0);
  }
});
