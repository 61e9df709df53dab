import { text } from 'node:stream/consumers';
import { type Command, Option } from 'commander';
import type { FieldsSchema } from 'pm-api-client/resources';
import type { Pair } from './arguments.js';
import { CommandError, EXIT } from './exit-codes.js';
import { flagHelp, type Meaning } from './field-help.js';
import { type Field, fieldsOf, singleValue } from './fields.js';
import { fromFileOption, refuseStdinTwice, textsFromFiles } from './from-file.js';
import type { Io } from './io.js';
import { isJson, type Json } from './json.js';
import { refuseSecretFields, SECRET_NAMES } from './secrets.js';

/** Names beside the schema's that are let through, so that the client explains what is wrong with them. */
interface FieldMistakes {
  wrongNames?: Readonly<Record<string, string>>;
  instead?: Readonly<Record<string, readonly string[]>>;
}

/** Fields by name, with what is known of them. */
type Meanings = Readonly<Record<string, Meaning>>;

/**
 * Adds a flag for each field of a schema, under the specification's name: `--productID 1`, also `--product-id 1`; and
 * `--data` and `--from-file`. What it returns reads the fields that were given; flags take precedence.
 */
export function addFieldFlags(
  command: Command,
  io: Io,
  schema: FieldsSchema,
  mistakes: FieldMistakes = {},
  meanings: Meanings = {},
): () => Promise<Json> {
  const flags = fieldOptions(io, schema, mistakes, meanings);
  command.optionsGroup('Fields:');
  for (const flag of flags) command.addOption(flag);
  command.option('--data <object>', 'fields as a JSON object; - reads it from stdin');
  command.addOption(fromFileOption());
  const names = flags.map((flag) => flag.attributeName());
  return async () => {
    const { data, fromFile = [], ...options } = command.opts<{ data?: string; fromFile?: Pair[] }>();
    const given = Object.entries(options).filter(([name]) => names.includes(name));
    refuseStdinTwice([...(data === undefined ? [] : [data]), ...fromFile.map(({ value }) => value)]);
    return {
      ...(await fieldsInData(data, io)),
      ...(await textsFromFiles(fromFile, io)),
      ...Object.fromEntries(given),
    };
  };
}

/** The required fields of a request as flags of an example: `--productID 1 --title "A bug"`. */
export function exampleFields(schema: FieldsSchema, one: string): string {
  const required = fieldsOf(schema).filter(({ required }) => required);
  const flags = required
    .filter(({ name }) => !SECRET_NAMES.includes(name))
    .map((field) => flagOf(field, one));
  const secrets = required.some(({ name }) => SECRET_NAMES.includes(name)) ? ['--data - < secret.json'] : [];
  return [...flags, ...secrets].join(' ');
}

/** The first field of a request as a flag of an example. */
export function exampleField(schema: FieldsSchema, one: string): string {
  return fieldsOf(schema)
    .slice(0, 1)
    .map((field) => flagOf(field, one))
    .join('');
}

function fieldOptions(
  io: Io,
  schema: FieldsSchema,
  { wrongNames, instead }: FieldMistakes,
  meanings: Meanings,
): Option[] {
  const fields = fieldsOf(schema)
    .filter(({ name }) => !SECRET_NAMES.includes(name))
    .map((field) => optionOf(io, field, meanings[field.name]));
  const mistakes = Object.keys({ ...wrongNames, ...instead })
    // A name with brackets is not usable as a flag.
    .filter((name) => /^\w+$/.test(name) && !Object.hasOwn(schema.shape, name))
    .map((name) => new Option(`${flagsOf(name)} <value>`).hideHelp());
  return [...fields, ...mistakes];
}

function optionOf({ texts }: Io, field: Field, meaning: Meaning | undefined): Option {
  const option = new Option(`${flagsOf(field.name)} <${field.kind}>`, flagHelp(field, meaning, texts));
  // Only the client checks values: commander would reject further values that the server accepts.
  return option.argParser((text: string, before: unknown) =>
    field.repeats
      ? [...(Array.isArray(before) ? before : []), singleValue(text, field)]
      : singleValue(text, field),
  );
}

function flagsOf(name: string): string {
  const dashed = name.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();
  return dashed === name.toLowerCase() ? `--${name}` : `--${dashed}, --${name}`;
}

/** The fields of `--data`: the text itself, or what comes by stdin for `-`. */
async function fieldsInData(given: string | undefined, { stdin }: Io): Promise<Json> {
  if (given === undefined) return {};
  const fields = parsed(given === '-' ? await text(stdin) : given);
  if (isJson(fields)) {
    if (given !== '-')
      refuseSecretFields(fields, 'Pass the object by stdin, with --data -. Nothing was sent.');
    return fields;
  }
  throw new CommandError(
    given === '-' ? 'stdin is not a JSON object.' : 'the value of --data is not a JSON object.',
    'Pass an object, such as {"title": "Login fails"}. Nothing was sent.',
    EXIT.usage,
  );
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function flagOf(field: Field, one: string): string {
  return `--${field.name} ${exampleOf(field, one)}`;
}

function exampleOf({ name, kind, choices }: Field, one: string): string {
  const [choice] = choices;
  if (choice !== undefined) return choice;
  if (kind === 'YYYY-MM-DD') return '2026-01-31';
  if (kind === 'number') return '1';
  if (kind !== 'text') return 'true';
  if (/build/i.test(name)) return 'trunk';
  if (/title|name/i.test(name)) return `"A ${one}"`;
  return /assignedTo|account|reviewer|By$/.test(name) ? 'zhangsan' : '"A text"';
}
