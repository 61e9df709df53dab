import type { FieldsSchema } from '../../resource/definition.js';
import { SECRET_NAMES } from '../secret-names.js';
import { type Field, fieldsOf } from './field.js';

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
