import { invalidOption } from '../errors.js';
import { callLimits, type GatewayCallOptions } from '../options.js';

/** Refuses what is no list of paths, such as a single path. */
export function checkPaths(paths: unknown): void {
  if (!Array.isArray(paths)) throw invalidOption('paths must be an array, also for one path');
}

/** Cuts a list into pieces of `size` at most. */
export function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

/** The options for each of several calls, which share one `timeoutMs` from now. */
export function remainingTime(options: GatewayCallOptions): () => GatewayCallOptions {
  const limits = callLimits(options);
  if ('problem' in limits) throw invalidOption(limits.problem);
  const { timeoutMs } = limits;
  const start = performance.now();
  // A millisecond at least, so that a call that comes too late ends as a timeout and not as a wrong option.
  return () => ({ ...options, timeoutMs: Math.max(1, timeoutMs - (performance.now() - start)) });
}
