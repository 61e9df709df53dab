import { fieldsIn, resourceFields } from 'pm-api-client/fields';
import type { FieldsSchema, ResourceDefinition } from 'pm-api-client/resources';
import { readValues } from '../field-values.js';
import { fieldsOf } from '../fields.js';
import { relativeDay } from '../relative-day.js';
import { Texts } from '../texts/texts.js';
import { accountFieldsIn } from '../users.js';
import type { ToolCall } from './tool.js';
import { ToolError } from './tool-error.js';

type Given = Readonly<Record<string, unknown>>;

/** Fields that released servers take in an update although the types of the client do not have them. */
const UNTYPED: Readonly<Record<string, readonly string[]>> = { bugs: ['plan'] };

/** The fields of a write, in the two groups in which the client takes them. */
export interface SplitFields {
  fields: Record<string, unknown>;
  extra: Record<string, unknown>;
}

/** Moves fields that are not in the types, such as the plan of a bug, to `extra`. */
export function splitFields(
  { name, update }: ResourceDefinition,
  fields: Given,
  extra: Given = {},
): SplitFields {
  const isUntyped = (field: string) =>
    (UNTYPED[name] ?? []).includes(field) &&
    update !== undefined &&
    !Object.hasOwn(update.fields.shape, field);
  const entries = Object.entries(fields);
  return {
    fields: Object.fromEntries(entries.filter(([field]) => !isUntyped(field))),
    extra: { ...extra, ...Object.fromEntries(entries.filter(([field]) => isUntyped(field))) },
  };
}

/** The names of such fields of a resource. */
export function untypedFields({ name }: ResourceDefinition): readonly string[] {
  return UNTYPED[name] ?? [];
}

/** Texts for agents are English. */
const ENGLISH = new Texts('en');

const UNKNOWN_BUILD =
  '{{field}}: "{{value}}" is not a build. Use the id of a build, found by search with the resource builds, or trunk for the main line.';

/**
 * The fields with days such as `today` or `+3d` as dates in the server's time zone, a single value of a list as one, and labels of
 * ZenTao's screens as their values. Rejects other labels, and a display name where an account belongs.
 * Asks the server only where a field needs it.
 */
export async function resolvedFields(
  definition: ResourceDefinition,
  verb: string,
  given: readonly Given[],
  call: ToolCall,
): Promise<Record<string, unknown>[]> {
  const { name } = definition;
  const records = await withValues(definition, verb, given);
  const table = resourceFields[name];
  const known = table === undefined ? {} : fieldsIn(table, verb);
  const accounts = accountFieldsIn(known);
  const named = records.flatMap((fields) => accounts.flatMap((field) => accountsIn(field, fields[field])));
  if (named.length > 0) await call.accounts.check(await call.pm(), named, { isWrite: true });
  const days = Object.keys(known).filter((field) => known[field]?.kind === 'date');
  const isRelative = (fields: Given) => days.some((field) => isRelativeDay(fields[field]));
  if (!records.some(isRelative)) return records;
  const now = await call.serverTime();
  return records.map((fields) => ({ ...fields, ...daysIn(fields, days, now) }));
}

async function withValues(
  definition: ResourceDefinition,
  verb: string,
  given: readonly Given[],
): Promise<Given[]> {
  const schema = schemaOf(definition, verb);
  const read = await Promise.all(
    given.map((fields) => readValues(definition, verb, withLists(fields, schema), ENGLISH, UNKNOWN_BUILD)),
  );
  const problems = read.flatMap((one, index) =>
    one.problems.map((problem) => (given.length === 1 ? problem : `records[${index}].${problem}`)),
  );
  if (problems.length > 0) throw new ToolError('invalid-input', problems.join(' '), 'Nothing was sent.');
  return read.map(({ sent }) => sent);
}

function schemaOf(
  { create, update, transitions = {} }: ResourceDefinition,
  verb: string,
): FieldsSchema | undefined {
  if (verb === 'create') return create?.fields;
  return verb === 'update' ? update?.fields : transitions[verb]?.fields;
}

/** The fields with a single value of a list, such as one build, as a list of one. */
function withLists(fields: Given, schema: FieldsSchema | undefined): Record<string, unknown> {
  if (schema === undefined) return { ...fields };
  const lists = fieldsOf(schema).flatMap(({ name, repeats }) => (repeats ? [name] : []));
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const isSingle = typeof value === 'number' || (typeof value === 'string' && value !== '');
      return [name, isSingle && lists.includes(name) ? [value] : value];
    }),
  );
}

function accountsIn(field: string, value: unknown): { field: string; account: string }[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((account) => (typeof account === 'string' ? [{ field, account }] : []));
}

function isRelativeDay(value: unknown): value is string {
  return typeof value === 'string' && relativeDay(value, '2000-01-01') !== undefined;
}

function daysIn(fields: Given, names: readonly string[], now: string): Record<string, unknown> {
  const days = names.flatMap((name) => {
    const value = fields[name];
    return isRelativeDay(value) ? [[name, relativeDay(value, now)] as const] : [];
  });
  return Object.fromEntries(days);
}
