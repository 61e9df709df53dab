import type { Command } from 'commander';

/** The subcommands that help and completion name. */
export function visibleCommands(command: Command): readonly Command[] {
  return command.createHelp().visibleCommands(command);
}

/** The long names of an option. One that has two has the first where others have their letter. */
export function longFlags({
  short,
  long,
}: {
  short?: string | undefined;
  long?: string | undefined;
}): string[] {
  return [long, short].flatMap((flag) => (flag?.startsWith('--') ? [flag] : []));
}
