import { once } from 'node:events';
import { exitCodes, type Surroundings } from './surroundings.js';

/** Resolves at the first SIGINT or SIGTERM; a second one finds no listener and ends the process at once. */
export async function interruption({ signals }: Surroundings, done: AbortSignal): Promise<number> {
  const first = new AbortController();
  const signal = AbortSignal.any([done, first.signal]);
  const either = ['SIGINT', 'SIGTERM'].map((name) => once(signals, name, { signal }).catch(() => undefined));
  await Promise.race(either);
  first.abort();
  return exitCodes.well;
}
