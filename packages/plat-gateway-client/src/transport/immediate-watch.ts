import { clearImmediate, setImmediate } from '../timers.js';

/**
 * Tells whether the global setImmediate runs what it is given. undici waits for it before it uses a connection again.
 * Tests put fakes in its place that never run; libraries that trace calls put functions there that pass everything on.
 */
export class ImmediateWatch {
  /** The replacement that was tried last. */
  #tried: unknown;
  #hasRun = false;

  /** Whether it runs. A replacement is tried when it is first met, and does not count until it has run. */
  runs(): boolean {
    const current = globalThis.setImmediate;
    if (current === setImmediate) return true;
    if (typeof current !== 'function') return false;
    if (current !== this.#tried) this.#try(current);
    return this.#hasRun;
  }

  /** Resolves when it is certain whether the present one runs. */
  async settle(): Promise<void> {
    if (!this.runs()) await rounds();
  }

  #try(replacement: typeof setImmediate): void {
    this.#tried = replacement;
    this.#hasRun = false;
    let isOver = false;
    const clear = globalThis.clearImmediate;
    const handle = replacement(() => {
      if (!isOver && this.#tried === replacement) this.#hasRun = true;
    });
    void rounds().then(() => {
      isOver = true;
      // Node's own would count what it did not make.
      if (!this.#hasRun && clear !== clearImmediate) clear(handle);
    });
  }
}

/** Long enough for one that passes everything on; a fake keeps it until the test tells its clock to go on. */
function rounds(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(() => resolve())));
}
