import cliProgress from 'cli-progress';

/**
 * A bar on a terminal; elsewhere nothing.
 *
 * @param {NodeJS.WriteStream} stream
 * @param {number} total
 */
export function progressOn(stream, total) {
  if (!stream.isTTY) return { update() {}, stop() {} };
  const format = '{bar} {percentage} % | {value} of {total} | {eta_formatted} left';
  const bar = new cliProgress.SingleBar({ stream, format, clearOnComplete: true });
  bar.start(total, 0);
  return { update: (settled) => bar.update(settled), stop: () => bar.stop() };
}
