import type { Output } from '../io.js';

/** A bar that shows how far an import is. */
export interface Progress {
  update(settled: number): void;
  stop(): void;
}

/** A bar on a terminal; elsewhere nothing. */
export async function progressOn(stderr: Output, total: number): Promise<Progress> {
  if (!stderr.isTTY) return { update: () => {}, stop: () => {} };
  const { default: cliProgress } = await import('cli-progress');
  const format = '{bar} {percentage} % | {value} of {total} | {eta_formatted} left';
  const bar = new cliProgress.SingleBar({ stream: stderr, format, clearOnComplete: true, hideCursor: null });
  bar.start(total, 0);
  return { update: (settled) => bar.update(settled), stop: () => bar.stop() };
}
