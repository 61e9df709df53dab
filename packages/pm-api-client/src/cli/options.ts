import { type Command, Option } from 'commander';
import type { Json } from '../body.js';
import type { WriteOptions } from '../options.js';
import { fieldNames, jsonObject, profileName, seconds } from './arguments.js';
import type { Io } from './io.js';
import { FORMATS, type OutputOptions } from './printer.js';
import { refuseSecretFields } from './secrets.js';

/** Options that every subcommand takes. */
export interface SharedOptions extends OutputOptions {
  baseUrl?: string;
  /** The name of a profile. @default the current one */
  profile?: string;
  /** Seconds. */
  timeout?: number;
  verbose?: true;
  /** Rich text is shown and given as Markdown. */
  markdown?: true;
}

/** Adds the options that every subcommand takes. */
export function addSharedOptions(command: Command): Command {
  command
    .optionsGroup('Output and server:')
    .addOption(new Option('--output <form>', 'default: table on a terminal, else json').choices(FORMATS))
    .option('--fields <names>', 'fields to show, with commas between', fieldNames)
    .addOption(queryOption(command))
    .option('--base-url <address>', "the server's address (environment: PM_BASE_URL)")
    .option('--profile <name>', 'the stored session to use; the environment goes first', profileName)
    .option('--timeout <seconds>', 'how long one request may take (10)', seconds)
    .option('--verbose', 'name each request and its answer on stderr');
  // A write has its fields in --json, and in front of a subcommand its name would be taken for that of a field.
  if (command.parent === null || takes(command, '--json')) return command;
  return command.option('--json [names]', 'the same as --output json, with these fields', fieldNames);
}

/** The shared options of a subcommand, whether they stand before or behind its name. */
export function sharedOptionsOf(command: Command): SharedOptions {
  if (command.parent === null) return command.opts();
  const { json, ...own } = command.opts<SharedOptions & { json?: unknown }>();
  const shared = { ...sharedOptionsOf(command.parent), ...own };
  if (json === true) return { ...shared, output: 'json' };
  return Array.isArray(json) ? { ...shared, output: 'json', fields: json } : shared;
}

/** The expression that shapes a result. Where `--query` belongs to the request it has its second name only. */
function queryOption(command: Command): Option {
  const names = takes(command, '--query') ? '--jmespath' : '--query, --jmespath';
  return new Option(`${names} <expression>`, 'what to show of the result, as JMESPath');
}

function takes({ options }: Command, flag: string): boolean {
  return options.some(({ long, short }) => long === flag || short === flag);
}

/** Adds the option of a subcommand that shows or takes rich text. */
export function addTextOption(command: Command): void {
  command.option('--markdown', 'fields with HTML as Markdown, shown and given');
}

/** Options of every subcommand that writes. */
interface WriteFlags {
  dryRun?: true;
  readBack: boolean;
  extra?: Json;
}

/** Adds the options of a subcommand that writes. */
export function addWriteOptions(command: Command): void {
  command
    .optionsGroup('Sending:')
    .option('--dry-run', 'show the request and send nothing')
    .option('--no-read-back', 'do not read the record back to see that it was done');
}

/** Adds the option for fields that a record has on some servers only, such as those that an administrator has added. */
export function addExtraOption(command: Command): void {
  command.option('--extra <object>', 'further fields as a JSON object, sent as they are', jsonObject);
}

/** The same as options of the client. */
export function writeOptionsOf(command: Command, { signal }: Io): WriteOptions {
  const { dryRun, readBack, extra } = command.opts<WriteFlags>();
  if (extra !== undefined)
    refuseSecretFields(extra, 'Give the object by stdin, with --json -. Nothing was sent.');
  return { dryRun, verify: readBack, extra, signal };
}
