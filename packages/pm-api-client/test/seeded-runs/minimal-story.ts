import type { Surroundings } from './run.js';
import { type RunResult, seededRun } from './seeded-run.js';

/** Runs to try before a story is short enough. */
const MAX_TRIES = 60;

/**
 * The story of a seed without the steps and faults that its first violation does not need: each is left out once, and
 * stays out when the violation of that kind comes all the same.
 */
export async function minimalStory(
  seed: number,
  seen: RunResult,
  surroundings: Surroundings,
): Promise<string> {
  const whole = await seededRun(seed, surroundings);
  const kind = kindOf(whole.violations[0]);
  if (kind === undefined) return `It did not come again.\n${told(seen)}`;
  let shortest = whole;
  let leftOut: ReadonlySet<string> = new Set();
  for (const part of whole.parts.slice(0, MAX_TRIES)) {
    const without = new Set([...leftOut, part]);
    const shorter = await seededRun(seed, surroundings, without);
    if (!shorter.violations.some((violation) => kindOf(violation) === kind)) continue;
    shortest = shorter;
    leftOut = without;
  }
  return told(shortest);
}

const told = ({ violations, story }: RunResult) =>
  [...violations.map((violation) => `! ${violation}`), ...story].join('\n');

/** What a violation is before its numbers: `false success: bugs.resolve`. */
const kindOf = (violation: string | undefined): string | undefined => violation?.split(/[(\d"]/, 1)[0];
