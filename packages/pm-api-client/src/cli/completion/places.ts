import type { Command } from 'commander';
import type { LateOptions } from '../late-options.js';

/** What may stand at one place of the command line. */
export interface Place {
  /** The words before it, such as `list bugs`; empty for the first word. */
  path: string;
  /** The subcommands, or values of an argument, that may follow. */
  commands: string[];
  /** The flags that may follow. */
  flags: string[];
  /** May a file's name follow? */
  takesFile: boolean;
}

/** Every place of the command line, read from the program itself. */
export function placesOf(command: Command, late: LateOptions, path = ''): Place[] {
  late.add(command);
  const flags = command.options.filter(({ hidden }) => !hidden).flatMap(longFlags);
  const values = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []);
  const commands = [...command.commands.map((subcommand) => subcommand.name()), ...values];
  const below = command.commands.flatMap((subcommand) =>
    placesOf(subcommand, late, `${path} ${subcommand.name()}`.trim()),
  );
  const takesFile = command.registeredArguments.some((argument) => argument.name() === 'file');
  return [{ path, commands, flags: [...flags, '--help'], takesFile }, ...below];
}

/** Values of the flags that have only so many, by flag. */
export function choicesOf(command: Command): Record<string, readonly string[]> {
  const own = command.options.flatMap((option) =>
    longFlags(option).flatMap((flag) => (option.argChoices ? [[flag, option.argChoices] as const] : [])),
  );
  return Object.assign(Object.fromEntries(own), ...command.commands.map(choicesOf));
}

// An option that has two long names has the first where others have their letter.
function longFlags({ short, long }: { short?: string | undefined; long?: string | undefined }): string[] {
  return [long, short].flatMap((flag) => (flag?.startsWith('--') ? [flag] : []));
}
