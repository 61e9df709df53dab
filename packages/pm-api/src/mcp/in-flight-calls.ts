/** Calls that have begun and not ended. */
export class InFlightCalls {
  readonly #calls = new Set<Promise<unknown>>();

  add(call: Promise<unknown>): void {
    const settled = call.then(
      () => {},
      () => {},
    );
    this.#calls.add(settled);
    void settled.then(() => this.#calls.delete(settled));
  }

  /** Waits for all of them, but no longer than so many milliseconds. */
  async end(ms: number): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms);
    });
    await Promise.race([Promise.all(this.#calls), late]);
    clearTimeout(timer);
  }
}
