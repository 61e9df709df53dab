import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_AGAIN_MS = 50;

/** Looks again and again until what is found will do or the time is over; resolves with what was found last. */
export async function lookUntil<Found>(
  withinMs: number,
  look: () => Promise<Found>,
  isEnough: (found: Found) => boolean,
): Promise<Found> {
  const until = performance.now() + withinMs;
  for (;;) {
    const found = await look();
    if (isEnough(found) || performance.now() >= until) return found;
    await sleep(LOOK_AGAIN_MS);
  }
}
