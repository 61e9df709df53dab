import type { Command } from 'commander';

/**
 * Options that are added when their command is about to run. There are more than a thousand for all resources
 * together, and a run needs those of one.
 */
export class DeferredOptions {
  readonly #waiting = new Map<Command, () => void>();

  /** Adds options to a command later. */
  defer(command: Command, add: () => void): void {
    this.#waiting.set(command, add);
  }

  /** Adds them now. */
  add(command: Command): void {
    this.#waiting.get(command)?.();
    this.#waiting.delete(command);
  }
}

/** A command that has commands of its own: what each of them takes is added when it is about to run. */
export function addGroup(program: Command, deferred: DeferredOptions, name: string, does: string): Command {
  return program
    .command(name)
    .description(does)
    .usage('<command> …')
    .helpCommand(false)
    .enablePositionalOptions()
    .hook('preSubcommand', (_, command) => deferred.add(command));
}
