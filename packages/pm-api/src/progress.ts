import type { SingleBar } from 'cli-progress';
import type { Output } from './io.js';

/** A bar on the terminal that shows how far a run is; elsewhere nothing is shown. */
export class Progress {
  readonly #stderr: Output;
  #bar: Promise<SingleBar> | undefined;
  #isOver = false;

  constructor(stderr: Output) {
    this.#stderr = stderr;
  }

  /** A bar without a total would show 100 %, so it begins where one is known. */
  show(done: number, total: number | undefined, unit: 'records' | 'bytes'): void {
    if (!this.#stderr.isTTY || this.#isOver || (total ?? 0) <= 0) return;
    this.#bar ??= barOn(this.#stderr, unit);
    void this.#bar.then((bar) => {
      if (this.#isOver) return;
      if (!bar.isActive) bar.start(total ?? 0, done);
      if (total !== undefined) bar.setTotal(total);
      bar.update(done);
    });
  }

  end(): void {
    this.#isOver = true;
    void this.#bar?.then((bar) => bar.stop());
  }
}

async function barOn(stderr: Output, unit: 'records' | 'bytes'): Promise<SingleBar> {
  const { default: cliProgress } = await import('cli-progress');
  return new cliProgress.SingleBar({
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
}

/** Bytes for people, e.g. `12.3 MiB`. */
function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 2 ** 20 ? `${(bytes / 1024).toFixed(1)} KiB` : `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}
