/** Pauses that end with the host. */
export class Timers {
  readonly #running = new Set<ReturnType<typeof setTimeout>>();

  start(delayMs: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.#running.delete(timer);
      run();
    }, delayMs);
    this.#running.add(timer);
  }

  /** Never resolves when the host is closed before. */
  pause(delayMs: number): Promise<void> {
    return new Promise((resolve) => this.start(delayMs, resolve));
  }

  stop(): void {
    for (const timer of this.#running) clearTimeout(timer);
    this.#running.clear();
  }
}
