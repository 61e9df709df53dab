import { Option } from 'commander';
import type { FieldsSchema } from '../../resource/definition.js';
import { SECRET_NAMES } from '../secret-names.js';
import { type Field, fieldsOf } from './field.js';
import { singleValue } from './field-value.js';

/** What beside the schema's fields is let through, for the client to explain what is wrong with it. */
interface Traps {
  wrongNames?: Readonly<Record<string, string>>;
  instead?: Readonly<Record<string, string>>;
}

/** A flag for each field of a schema, under the specification's name: `--productID 1`, also `--product-id 1`. */
export function fieldOptions(schema: FieldsSchema, { wrongNames, instead }: Traps = {}): Option[] {
  const fields = fieldsOf(schema)
    .filter(({ name }) => !SECRET_NAMES.includes(name))
    .map(optionOf);
  const traps = Object.keys({ ...wrongNames, ...instead })
    // A name with brackets cannot be a flag.
    .filter((name) => /^\w+$/.test(name) && !Object.hasOwn(schema.shape, name))
    .map((name) => new Option(`${flagsOf(name)} <value>`).hideHelp());
  return [...fields, ...traps];
}

/** The fields among the options that were given. */
export function givenFields(options: Readonly<Record<string, unknown>>, flags: readonly Option[]): object {
  const names = flags.map((flag) => flag.attributeName());
  return Object.fromEntries(Object.entries(options).filter(([name]) => names.includes(name)));
}

function optionOf(field: Field): Option {
  const { name, required, choices } = field;
  const notes = [...(required ? ['required'] : []), ...(field.repeats ? ['repeat for more'] : [])];
  const option = new Option(`${flagsOf(name)} <${field.kind}>`, notes.join(', '));
  // The server may know more than the specification, so that what is possible is said by the client alone.
  if (choices.length > 0) option.description = [choices.join(', '), ...notes].join('; ');
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
