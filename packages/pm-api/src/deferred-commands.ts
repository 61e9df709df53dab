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

/** A command that has subcommands. */
export function addGroup(
  parent: Command,
  deferred: DeferredCommands,
  name: string,
  does: string,
  addCommands: (group: Command) => void,
): Command {
  const group = parent
    .command(name)
    .description(does)
    .usage('<command> …')
    .helpCommand(false)
    .enablePositionalOptions()
    .hook('preSubcommand', (_, command) => deferred.add(command));
  deferred.defer(group, () => addCommands(group));
  return group;
}
