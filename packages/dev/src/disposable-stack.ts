/** Opened resources, closed in reverse order, each even if another fails to close. */
export class AsyncDisposableStack {
  #parts: (() => Promise<void>)[] = [];

  defer(close: () => Promise<void>): void {
    this.#parts.push(close);
  }

  /** Gives all back; rejects with the first failure, when everything has been tried. */
  async disposeAsync(): Promise<void> {
    const failures: unknown[] = [];
    for (const close of this.#parts.splice(0).reverse()) {
      await close().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }
}
