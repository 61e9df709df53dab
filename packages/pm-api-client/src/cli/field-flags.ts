import { text } from 'node:stream/consumers';
import { type Command, Option } from 'commander';
import { isJson, type Json } from '../body.js';
import type { FieldsSchema } from '../resource/definition.js';
import type { Pair } from './arguments.js';
import { CommandError, EXIT } from './exit-codes.js';
import { type Field, fieldsOf, singleValue } from './fields.js';
import { fromFileOption, refuseStdinTwice, textsFromFiles } from './from-file.js';
import type { Io } from './io.js';
import { refuseSecretFields, SECRET_NAMES } from './secrets.js';

/** What beside the schema's fields is let through, for the client to explain what is wrong with it. */
interface Traps {
  wrongNames?: Readonly<Record<string, string>>;
  instead?: Readonly<Record<string, string>>;
}

/**
 * Adds a flag for each field of a schema, under the specification's name: `--productID 1`, also `--product-id 1`; and
 * `--json` and `--from-file`. What it returns reads the fields that were given; flags have the last word.
 */
export function addFieldFlags(
  command: Command,
  io: Io,
  schema: FieldsSchema,
  traps: Traps = {},
): () => Promise<Json> {
  const flags = fieldOptions(schema, traps);
  command.optionsGroup('Fields:');
  for (const flag of flags) command.addOption(flag);
  command.option('--json <object>', 'fields as a JSON object; - reads it from stdin');
  command.addOption(fromFileOption());
  const names = flags.map((flag) => flag.attributeName());
  return async () => {
    const { json, fromFile = [], ...options } = command.opts<{ json?: string; fromFile?: Pair[] }>();
    const given = Object.entries(options).filter(([name]) => names.includes(name));
    refuseStdinTwice([...(json === undefined ? [] : [json]), ...fromFile.map(({ value }) => value)]);
    return {
      ...(await jsonFields(json, io)),
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
  const secrets = required.some(({ name }) => SECRET_NAMES.includes(name)) ? ['--json - < secret.json'] : [];
  return [...flags, ...secrets].join(' ');
}

/** The first field of a request as a flag of an example. */
export function exampleField(schema: FieldsSchema, one: string): string {
  return fieldsOf(schema)
    .slice(0, 1)
    .map((field) => flagOf(field, one))
    .join('');
}

function fieldOptions(schema: FieldsSchema, { wrongNames, instead }: Traps): Option[] {
  const fields = fieldsOf(schema)
    .filter(({ name }) => !SECRET_NAMES.includes(name))
    .map(optionOf);
  const traps = Object.keys({ ...wrongNames, ...instead })
    // A name with brackets cannot be a flag.
    .filter((name) => /^\w+$/.test(name) && !Object.hasOwn(schema.shape, name))
    .map((name) => new Option(`${flagsOf(name)} <value>`).hideHelp());
  return [...fields, ...traps];
}

function optionOf(field: Field): Option {
  const { name, required, choices, isOpen } = field;
  const values = choices.length === 0 ? [] : [`${choices.join(', ')}${isOpen ? ' or another' : ''}`];
  const notes = [...(required ? ['required'] : []), ...(field.repeats ? ['repeat for more'] : [])];
  // What is possible is said by the client alone: commander would refuse what the server knows beside these.
  const description = [...values, ...(notes.length === 0 ? [] : [notes.join(', ')])].join('; ');
  const option = new Option(`${flagsOf(name)} <${field.kind}>`, description);
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

/** The fields of `--json`: the text itself, or what comes by stdin for `-`. */
async function jsonFields(given: string | undefined, { stdin }: Io): Promise<Json> {
  if (given === undefined) return {};
  const fields = parsed(given === '-' ? await text(stdin) : given);
  if (isJson(fields)) {
    if (given !== '-')
      refuseSecretFields(fields, 'Give the object by stdin, with --json -. Nothing was sent.');
    return fields;
  }
  const where = given === '-' ? 'what came by stdin' : 'the value of --json';
  const hint = 'Give an object, such as {"title": "Login fails"}. Nothing was sent.';
  throw new CommandError(`${where} is not a JSON object.`, hint, EXIT.usage);
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
  return /title|name/i.test(name) ? `"A ${one}"` : name;
}
