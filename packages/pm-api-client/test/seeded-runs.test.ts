import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFakePm } from 'plat-testing/pm';
import { expect, it, vi } from 'vitest';
import { minimalStory } from './seeded-runs/minimal-story.js';
import { type RunServer, seededRun } from './seeded-runs/run.js';
import { VirtualClock } from './seeded-runs/virtual-clock.js';
import { SERVERS } from './seeded-runs/world.js';

/** How many runs, and the seed of the first: `PM_SEEDED_RUNS=1 PM_SEEDED_FIRST=4711` repeats one. */
const { PM_SEEDED_RUNS: runs = '300', PM_SEEDED_FIRST: firstSeed = '1' } = process.env;

/** Where Linux keeps files in memory: each line of a journal waits for its disk. */
const MEMORY = '/dev/shm';

/** Violations whose stories are told. */
const MOST_STORIES = 5;

const OUTCOMES = [
  'applied',
  'unverified',
  'read',
  'many: applied',
  'many: done-before',
  'unknown-outcome',
  'forbidden',
];

it(`${runs} seeded runs of mixed operations: no false success, nothing twice, nothing lost, no secret shown`, {
  timeout: 60_000 + 500 * Number(runs),
}, async () => {
  const clock = new VirtualClock();
  // Pauses that the client does not take from its own clock take no time either.
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => clock.setTimeout(run, ms));
  vi.stubGlobal('clearTimeout', (timer: unknown) => clock.clearTimeout(timer));
  const folder = await mkdtemp(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'seeded-runs-'));
  const servers = await Promise.all(SERVERS.map((options) => started(options, clock)));
  const surroundings = { servers, clock, folder };
  const violations: Record<number, readonly string[]> = {};
  const tally: Record<string, number> = {};
  for (let seed = Number(firstSeed); seed < Number(firstSeed) + Number(runs); seed += 1) {
    const result = await seededRun(seed, surroundings);
    if (result.violations.length > 0) violations[seed] = result.violations;
    for (const outcome of [...result.outcomes, result.weather]) tally[outcome] = (tally[outcome] ?? 0) + 1;
  }
  for (const seed of Object.keys(violations).slice(0, MOST_STORIES)) {
    console.log(
      `PM_SEEDED_RUNS=1 PM_SEEDED_FIRST=${seed}\n${await minimalStory(Number(seed), surroundings)}`,
    );
  }
  await Promise.all(servers.map(({ server }) => server.close()));
  await rm(folder, { recursive: true, force: true });
  vi.unstubAllGlobals();
  expect(violations).toEqual({});
  // Without these nothing was tried.
  if (Number(runs) >= 300) for (const outcome of OUTCOMES) expect(tally[outcome], outcome).toBeGreaterThan(0);
});

async function started(options: (typeof SERVERS)[number], clock: VirtualClock): Promise<RunServer> {
  const { behaviour = 'specification', records: _, ...others } = options;
  const server = await startFakePm({ ...options, now: () => new Date(clock.now()) });
  return { server, behaviour, name: `${behaviour} ${JSON.stringify(others)}` };
}
