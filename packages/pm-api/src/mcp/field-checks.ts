import type { FieldsSchema, ResourceDefinition } from 'pm-api-client/resources';
import { type Field, fieldsOf } from '../fields.js';
import { kindOf } from './field-kinds.js';
import { untypedFields } from './given-fields.js';
import { checkPermitted } from './permissions.js';
import { refuseUnknown } from './resource-names.js';
import { isSecretField } from './secret-fields.js';
import type { ServerOptions } from './server-options.js';
import { suggestion } from './suggestion.js';
import { ToolError } from './tool-error.js';

type Given = Readonly<Record<string, unknown>>;

/** Rejects fields that new records do not have, and records without those that they must have. */
export function checkCreate(
  definition: ResourceDefinition,
  records: readonly Given[],
  options: ServerOptions,
): void {
  const { name, one, create } = definition;
  const fields: Given = Object.assign({}, ...records);
  checkPermitted(definition, fields, options);
  if (create === undefined) return;
  const wrong = Object.entries(create.wrongNames);
  const explained = wrong.map(([given, right]) => [given, `${given} is a wrong name of ${right}.`]);
  const names = {
    explained: Object.fromEntries(explained),
    // A wrong name that is explained stands for a field that is then not missing.
    required: requiredIn(create.fields).filter(
      (field) => !wrong.some(([given, right]) => right === field && Object.hasOwn(fields, given)),
    ),
  };
  refuseUnknown(fields, { ...names, known: namesIn(create.fields), resource: name }, `A new ${one}`);
  requireFields(records, create.fields, `A new ${one}`);
}

/** Rejects fields that an update does not have, and names the transitions that set them. */
export function checkUpdate(definition: ResourceDefinition, fields: Given, options: ServerOptions): void {
  const { name, one, update } = definition;
  checkPermitted(definition, fields, options);
  if (update === undefined) return;
  const known = [...namesIn(update.fields), ...untypedFields(definition)];
  const explained = { ...setElsewhere(definition), ...changedElsewhere(update.instead) };
  refuseUnknown(fields, { known, explained, resource: name }, `An update of a ${one}`);
}

function changedElsewhere(instead: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  const entries = Object.entries(instead);
  return Object.fromEntries(
    entries.map(([field, how]) => [
      field,
      `An update does not change ${field}. What does: ${listOf(how) || 'no operation of this API'}.`,
    ]),
  );
}

/** Fields that only transitions take, each with these, and the comment. */
function setElsewhere({ name, history, transitions = {} }: ResourceDefinition): Record<string, string> {
  const rules = Object.entries(transitions);
  const fields = [...new Set(rules.flatMap(([, rule]) => namesIn(rule.fields)))];
  return Object.fromEntries(
    fields.map((field) => {
      if (field === 'comment' && history) return [field, 'The tool comment adds a comment.'];
      const takers = rules.flatMap(([transition, rule]) => (field in rule.fields.shape ? [transition] : []));
      const log = name === 'tasks' && EFFORT.includes(field) ? ' log_hours logs work on a task.' : '';
      return [field, `An update does not change ${field}: the transition ${listOf(takers)} takes it.${log}`];
    }),
  );
}

/** `start, restart or finish` */
function listOf(names: readonly string[]): string {
  return names.join(', ').replace(/, ([^,]*)$/, ' or $1');
}

/** The hours of a task, which a work log changes, too. */
const EFFORT: readonly string[] = ['consumed', 'left'];

/** Rejects a transition that the resource does not have or that is not allowed, and fields that it does not have. */
export function checkTransition(
  definition: ResourceDefinition,
  transition: string,
  fields: Given,
  options: ServerOptions,
): void {
  const { transitions = {}, name, one } = definition;
  const deletes = definition.delete === true;
  checkPermitted(definition, fields, options);
  if (transition === 'delete' && deletes) {
    if (!options.allowDestructive) throw noDeletes();
    refuseUnknown(fields, { known: [] }, 'A delete');
    return;
  }
  const rule = Object.hasOwn(transitions, transition) ? transitions[transition] : undefined;
  if (rule !== undefined) {
    const known = namesIn(rule.fields);
    refuseUnknown(
      fields,
      { known, resource: name, required: requiredIn(rule.fields) },
      `${transition} of a ${one}`,
    );
    requireFields([fields], rule.fields, `${transition} of a ${one}`);
    return;
  }
  const names = [...Object.keys(transitions), ...(deletes && options.allowDestructive ? ['delete'] : [])];
  const hint = names.length === 0 ? `${name} have no transitions.` : suggestion(transition, names);
  throw new ToolError(
    'invalid-input',
    `${name} have no transition ${transition}.`,
    `${hint} Nothing was sent.`,
  );
}

/** Rejects records in which required fields are missing, with what these take. */
function requireFields(records: readonly Given[], schema: FieldsSchema, whose: string): void {
  const required = fieldsOf(schema).filter((field) => field.required);
  const missing = records.map((fields) => required.filter(({ name }) => !Object.hasOwn(fields, name)));
  const all = [...new Set(missing.flat())];
  if (all.length === 0) return;
  const where = missing.flatMap((fields, index) =>
    fields.length === 0 || records.length === 1 ? [] : [`records[${index}]: ${namesOf(fields)}`],
  );
  throw new ToolError(
    'invalid-input',
    [
      `${whose} requires ${namesOf(all)}.`,
      ...(where.length > 0 ? [`Missing in ${where.join('; ')}.`] : []),
    ].join(' '),
    `${all.map((field) => `${field.name}: ${kindOf(field)}.`).join(' ')} Nothing was sent.`,
  );
}

const namesOf = (fields: readonly Field[]) => fields.map(({ name }) => name).join(', ');

function namesIn({ shape }: FieldsSchema): string[] {
  return Object.keys(shape).filter((name) => !isSecretField(name));
}

function requiredIn(schema: FieldsSchema): string[] {
  return fieldsOf(schema).flatMap(({ name, required }) => (required ? [name] : []));
}

function noDeletes(): ToolError {
  const hint = 'It does with --allow-destructive, which only the person who runs it can give; ask them.';
  return new ToolError('not-allowed', 'this server deletes nothing.', `${hint} Nothing was sent.`);
}
