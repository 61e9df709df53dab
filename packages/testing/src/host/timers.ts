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
/** Runs tasks one after the other: the first at once, each other when all before it have ended. */
export function oneAtATime(): (task: () => Promise<void>) => Promise<void> {
  let last: Promise<void> | undefined;
  return (task) => {
    const turn = last ? last.then(task) : task();
    last = turn;
    void turn.then(() => {
      if (last === turn) last = undefined;
    });
    return turn;
  };
}
