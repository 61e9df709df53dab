import { afterEach, expect, inject, it, vi } from 'vitest';
import { type Copies, seededRun } from './seeded-hosts/run.js';

/** How many runs, and the seed of the first: `PAGE_SEEDED_RUNS=1 PAGE_SEEDED_FIRST=4711` repeats one. */
const { PAGE_SEEDED_RUNS: runs = inject('thorough') ? '400' : '40', PAGE_SEEDED_FIRST: first = '1' } =
  process.env;

/** Violations whose stories are told. */
const MAX_STORIES = 5;

const OUTCOMES = ['answer', 'call-timeout', 'aborted', 'destroyed'];

afterEach(() => void vi.useRealTimers());

it(`${runs} seeded hosts: no call that changes something runs twice, every call ends, a host that answers in time is heard, a replaced one is found`, {
  timeout: 60_000 + 1000 * Number(runs),
}, async () => {
  const copies = await copiesOfTheLibrary();
  vi.useFakeTimers();
  const violations: Record<number, readonly string[]> = {};
  const tally: Record<string, number> = {};
  let stories = 0;
  for (let seed = Number(first); seed < Number(first) + Number(runs); seed += 1) {
    const { violations: found, outcomes, story } = await seededRun(seed, copies);
    for (const outcome of outcomes) tally[outcome] = (tally[outcome] ?? 0) + 1;
    vi.clearAllTimers();
    if (found.length === 0) continue;
    violations[seed] = found;
    stories += 1;
    const lines = [`PAGE_SEEDED_RUNS=1 PAGE_SEEDED_FIRST=${seed}`, ...story, ...found];
    if (stories <= MAX_STORIES) console.log(lines.join('\n'));
  }
  expect(violations).toEqual({});
  // Without these nothing was tried.
  if (Number(runs) >= 100) for (const outcome of OUTCOMES) expect(tally[outcome], outcome).toBeGreaterThan(0);
});

/** Two, as two bundles on one page have them. */
async function copiesOfTheLibrary(): Promise<Copies> {
  const { PlatApp: one } = await import('plat-app-sdk');
  vi.resetModules();
  const { PlatApp: other } = await import('plat-app-sdk');
  return [one, other];
}
