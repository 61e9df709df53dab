import type { Command } from 'commander';

/**
 * Commands and options that are added when the command above them is about to run. There are some hundreds of commands and more
 * than a thousand options for all resources together, and a run needs those of one.
 */
export class DeferredCommands {
  readonly #waiting = new Map<Command, () => void>();

  /** Adds to a command later. */
  defer(command: Command, add: () => void): void {
    this.#waiting.set(command, add);
  }

  /** Adds to it now. */
  add(command: Command): void {
    this.#waiting.get(command)?.();
    this.#waiting.delete(command);
  }
}
