import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_AGAIN_MS = 50;

/** Looks again and again until what is found will do, the time is over or the signal is aborted; resolves with what was found last. */
export async function lookUntil<Found>(
  withinMs: number,
  look: () => Promise<Found>,
  isEnough: (found: Found) => boolean,
  signal?: AbortSignal,
): Promise<Found> {
  const until = performance.now() + withinMs;
  for (;;) {
    const found = await look();
    if (isEnough(found) || signal?.aborted || performance.now() >= until) return found;
    await sleep(LOOK_AGAIN_MS);
  }
}
