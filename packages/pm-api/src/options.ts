import { type Command, Option } from 'commander';
import type { WriteOptions } from 'pm-api-client';
import { fieldNames, jsonObject, languageOption, profileName, seconds } from './arguments.js';
import type { Io } from './io.js';
import type { Json } from './json.js';
import { FORMATS, type OutputOptions } from './printer.js';
import { refuseSecretFields } from './secrets.js';

/** Options that every subcommand takes. */
export interface SharedOptions extends OutputOptions {
  baseUrl?: string;
  /** The name of a profile. @default the current one */
  profile?: string;
  /** Seconds. */
  timeout?: number;
  /** The server's, as an IANA name. */
  timeZone?: string;
  verbose?: true;
  /** Rich text is shown and given as Markdown. */
  markdown?: true;
  /** Read by `languageOf` before the arguments are parsed. */
  lang?: string;
}

/** Adds the options that every subcommand takes. */
export function addSharedOptions(command: Command): Command {
  command
    .optionsGroup('Output and server:')
    .addOption(
      new Option('--output <format>', 'output format; default: table on a terminal, else json').choices(
        FORMATS,
      ),
    )
    .option('--fields <names>', 'comma-separated fields to show', fieldNames)
    .addOption(queryOption(command))
    .option('--base-url <address>', 'address of the server (environment: PM_BASE_URL)')
    .option('--profile <name>', 'profile to use; environment variables take precedence', profileName)
    .option('--timeout <seconds>', 'time limit of one request in seconds; default: 10', seconds)
    .option(
      '--time-zone <name>',
      'time zone of the server, such as Asia/Shanghai (environment: PM_TIME_ZONE)',
    )
    .addOption(languageOption('--lang <language>', 'language of help and messages (environment: PM_LANG)'))
    .option('--verbose', 'write each request and its outcome to stderr');
  // In front of a subcommand, its name would be taken for that of a field.
  if (command.parent === null) return command;
  return command.option('--json [names]', 'same as --output json, optionally with these fields', fieldNames);
}

/** The shared options of a subcommand, whether they are given before or after its name. */
export function sharedOptionsOf(command: Command): SharedOptions {
  if (command.parent === null) return withoutJson(command.opts());
  return { ...sharedOptionsOf(command.parent), ...withoutJson(command.opts()) };
}

/** `--json` as what it is short for. */
function withoutJson({ json, ...options }: SharedOptions & { json?: unknown }): SharedOptions {
  if (json === true) return { ...options, output: 'json' };
  return Array.isArray(json) ? { ...options, output: 'json', fields: json } : options;
}

/** The expression that shapes a result. Where `--query` belongs to the request it has its second name only. */
function queryOption(command: Command): Option {
  const names = takes(command, '--query') ? '--jmespath' : '--query, --jmespath';
  return new Option(`${names} <expression>`, 'JMESPath expression that shapes the result');
}

function takes({ options }: Command, flag: string): boolean {
  return options.some(({ long, short }) => long === flag || short === flag);
}

/** Adds the option of a subcommand that shows or takes rich text. */
export function addTextOption(command: Command): void {
  command.option('--markdown', 'read and write rich-text fields as Markdown');
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
    .option('--dry-run', 'show the request without sending it')
    .option('--no-read-back', 'skip reading the record back; the outcome is then unverified');
}

/** Adds the option for fields that a record has on some servers only, such as those that an administrator has added. */
export function addExtraOption(command: Command): void {
  command.option('--extra <object>', 'JSON object with further fields, sent unchanged', jsonObject);
}

/** The same as options of the client. */
export function writeOptionsOf(command: Command, { signal }: Io): WriteOptions {
  const { dryRun, readBack, extra } = command.opts<WriteFlags>();
  if (extra !== undefined)
    refuseSecretFields(extra, 'Pass the object by stdin, with --data -. Nothing was sent.');
  return { dryRun, verify: readBack, extra, signal };
}
