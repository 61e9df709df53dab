import type { Output } from './io.js';

/** What is counted on the way. */
export interface ProgressOptions {
  /** How many there are, where that is known before. */
  total?: number;
  /** @default records */
  unit?: 'records' | 'bytes';
}

/** Does some work with a bar on the terminal that shows how far it is; elsewhere nothing is shown. */
export async function withProgress<Result>(
  stderr: Output,
  { total = 0, unit = 'records' }: ProgressOptions,
  work: (show: (done: number, total?: number) => void) => Promise<Result>,
): Promise<Result> {
  if (!stderr.isTTY) return work(() => {});
  const { default: cliProgress } = await import('cli-progress');
  const bar = new cliProgress.SingleBar({
    stream: stderr,
    // Without words, so that it is read in every language.
    format: '{bar} {percentage} % | {value} / {total} | {eta_formatted}',
    formatValue: (value, options, type) =>
      unit === 'bytes' && (type === 'value' || type === 'total')
        ? sizeText(value)
        : cliProgress.Format.ValueFormat(value, options, type),
    clearOnComplete: true,
    hideCursor: null,
  });
  // A bar without a total would show 100 %.
  if (total > 0) bar.start(total, 0);
  try {
    return await work((done, known) => {
      if (!bar.isActive && (known ?? 0) > 0) bar.start(known ?? 0, done);
      if (known !== undefined) bar.setTotal(known);
      bar.update(done);
    });
  } finally {
    bar.stop();
  }
}

/** Bytes for people, e.g. `12.3 MiB`. */
function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 2 ** 20 ? `${(bytes / 1024).toFixed(1)} KiB` : `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}
