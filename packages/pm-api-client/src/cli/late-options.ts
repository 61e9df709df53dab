import type { Command } from 'commander';

/**
 * Options that are added when their command is about to run. There are more than a thousand for all resources
 * together, and a run needs those of one.
 */
export class LateOptions {
  readonly #waiting = new Map<Command, () => void>();

  /** Adds options to a command later. */
  later(command: Command, add: () => void): void {
    this.#waiting.set(command, add);
  }

  /** Adds them now. */
  add(command: Command): void {
    this.#waiting.get(command)?.();
    this.#waiting.delete(command);
  }
}
