import type { Command as Place, RootCommand } from '@bomb.sh/tab';
import type { Command } from 'commander';
import { longFlags, visibleCommands } from './command-tree.js';
import type { DeferredOptions } from './verb.js';

/** Prints the script of a shell that asks `pm-api complete` for what may follow. */
export async function printAskingScript(shell: 'fish' | 'powershell'): Promise<void> {
  const { RootCommand } = await import('@bomb.sh/tab');
  new RootCommand().setup('pm-api', 'pm-api', shell);
}

/** Answers such a script: the words that may follow those that were typed. */
export async function printSuggestions(
  words: readonly string[],
  program: Command,
  deferred: DeferredOptions,
): Promise<void> {
  const { RootCommand } = await import('@bomb.sh/tab');
  const root = new RootCommand();
  describe(root, root, program, deferred, '');
  root.parse([...words]);
}

/** Tells the library what may stand at one place of the command line, and below it. */
function describe(
  root: RootCommand,
  place: Place,
  command: Command,
  deferred: DeferredOptions,
  path: string,
): void {
  deferred.add(command);
  for (const option of command.options.filter(({ hidden }) => !hidden)) {
    for (const flag of longFlags(option)) {
      const values = () => option.argChoices ?? [];
      if (option.required || option.optional) {
        place.option(flag.slice(2), option.description, (suggest) => {
          for (const value of values()) suggest(value, '');
        });
      } else place.option(flag.slice(2), option.description);
    }
  }
  for (const argument of command.registeredArguments) {
    place.argument(argument.name(), (suggest) => {
      for (const value of argument.argChoices ?? []) suggest(value, '');
    });
  }
  for (const subcommand of visibleCommands(command)) {
    const below = `${path} ${subcommand.name()}`.trim();
    describe(root, root.command(below, subcommand.description()), subcommand, deferred, below);
  }
}
