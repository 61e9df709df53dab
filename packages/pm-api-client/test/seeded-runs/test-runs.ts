import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FakePm, startFakePm } from 'plat-testing/pm';
import { expect, inject, it, vi } from 'vitest';
import { directFetch, type Wire } from './direct-fetch.js';
import { minimalStory } from './minimal-story.js';
import type { RunServer } from './run.js';
import { type RunResult, seededRun } from './seeded-run.js';
import { VirtualClock } from './virtual-clock.js';
import { SERVERS } from './world.js';

/** How many runs, and the seed of the first: `PM_SEEDED_RUNS=1 PM_SEEDED_FIRST=4711` repeats one. */
const usual = inject('thorough') ? '300' : '30';
const { PM_SEEDED_RUNS: runs = usual, PM_SEEDED_FIRST: firstSeed = '1' } = process.env;

/** Where Linux keeps files in memory: each line of a journal waits for its disk. */
const MEMORY = '/dev/shm';

/** Violations whose stories are told. */
const MAX_STORIES = 5;

const OUTCOMES = [
  'applied',
  'unverified',
  'read',
  'many: applied',
  'many: done-before',
  'unknown-outcome',
  'forbidden',
];

/**
 * Tests every other seed, from the first or the one after it: each half has a process of its own, and so a core. A single
 * seed is tested by one of them.
 */
export function testRuns(half: 0 | 1): void {
  const first = Number(firstSeed);
  const seeds = Array.from({ length: Number(runs) }, (_, index) => first + index).filter(
    (seed) => seed % 2 === half,
  );
  const title = `${seeds.length} seeded runs of mixed operations: no false success, nothing twice, nothing lost, no secret shown`;
  it.skipIf(seeds.length === 0)(title, { timeout: 60_000 + 1_000 * seeds.length }, () => runAll(seeds));
}

async function runAll(seeds: readonly number[]): Promise<void> {
  const clock = new VirtualClock();
  // Pauses that the client does not take from its own clock take no time either.
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => clock.setTimeout(run, ms));
  vi.stubGlobal('clearTimeout', (timer: unknown) => clock.clearTimeout(timer));
  const folder = await mkdtemp(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'seeded-runs-'));
  const servers = await Promise.all(SERVERS.map((options) => started(options, clock)));
  const fetchTo = (server: FakePm, wire: Wire) => directFetch(server, clock, wire);
  const surroundings = { servers, clock, folder, fetchTo, settleMs: 15_000 };
  const violations: Record<number, readonly string[]> = {};
  const seen: [seed: number, result: RunResult][] = [];
  const tally: Record<string, number> = {};
  for (const seed of seeds) {
    const result = await seededRun(seed, surroundings);
    if (result.violations.length > 0) {
      violations[seed] = result.violations;
      seen.push([seed, result]);
    }
    for (const outcome of [...result.outcomes, result.weather]) tally[outcome] = (tally[outcome] ?? 0) + 1;
  }
  for (const [seed, result] of seen.slice(0, MAX_STORIES)) {
    console.log(
      `PM_SEEDED_RUNS=1 PM_SEEDED_FIRST=${seed}\n${await minimalStory(seed, result, surroundings)}`,
    );
  }
  await Promise.all(servers.map(({ server }) => server.close()));
  await rm(folder, { recursive: true, force: true });
  vi.unstubAllGlobals();
  expect(violations).toEqual({});
  // Without these nothing was tried.
  if (seeds.length >= 150) for (const outcome of OUTCOMES) expect(tally[outcome], outcome).toBeGreaterThan(0);
}

async function started(options: (typeof SERVERS)[number], clock: VirtualClock): Promise<RunServer> {
  const { behaviour = 'specification', records: _, ...others } = options;
  const server = await startFakePm({ ...options, now: () => new Date(clock.now()) });
  return { server, behaviour, name: `${behaviour} ${JSON.stringify(others)}` };
}
