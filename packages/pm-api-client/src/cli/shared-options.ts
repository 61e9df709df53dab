import { type Command, InvalidArgumentError, Option } from 'commander';
import { FORMATS } from './output/format.js';
import type { Look } from './output/printer.js';

/** Options that every subcommand takes. */
export interface SharedOptions extends Look {
  baseUrl?: string;
  /** Seconds. */
  timeout?: number;
  verbose?: true;
}

/** Adds the options that every subcommand takes. */
export function addSharedOptions(command: Command): Command {
  return command
    .optionsGroup('Output and server:')
    .addOption(new Option('--output <form>', 'default: table on a terminal, else json').choices(FORMATS))
    .option('--fields <names>', 'fields to show, with commas between', fieldNames)
    .option('--base-url <address>', "the server's address (environment: PM_BASE_URL)")
    .option('--timeout <seconds>', 'how long one request may take (10)', seconds)
    .option('--verbose', 'name each request and its answer on stderr');
}

/** The shared options of a subcommand, whether they stand before or behind its name. */
export function sharedOptionsOf(command: Command): SharedOptions {
  return command.parent === null ? command.opts() : { ...sharedOptionsOf(command.parent), ...command.opts() };
}

function fieldNames(text: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.every((name) => name !== '')) return names;
  throw new InvalidArgumentError('Give names with commas between, such as id,title.');
}

function seconds(text: string): number {
  const value = Number(text);
  if (value > 0 && Number.isFinite(value)) return value;
  throw new InvalidArgumentError('Give seconds, more than 0.');
}
