import type { FieldsSchema, ResourceDefinition } from '../../resource/definition.js';
import { SECRET_NAMES } from '../secrets.js';
import { refuseUnknown } from './resource-names.js';
import { suggestion } from './suggestion.js';
import { ToolError } from './tool-error.js';

/** Refuses fields that a new record does not have. */
export function checkCreate(
  { one, create }: ResourceDefinition,
  fields: Readonly<Record<string, unknown>>,
): void {
  if (create) checkNames(fields, create.fields, Object.keys(create.wrongNames), `A new ${one}`);
}

/** Refuses fields that an update does not have. */
export function checkUpdate(
  { one, update }: ResourceDefinition,
  fields: Readonly<Record<string, unknown>>,
): void {
  if (update) checkNames(fields, update.fields, Object.keys(update.instead), `An update of a ${one}`);
}

/** Refuses a transition that the resource does not have or that is not allowed, and fields that it does not have. */
export function checkTransition(
  definition: ResourceDefinition,
  name: string,
  fields: Readonly<Record<string, unknown>>,
  allowDestructive: boolean,
): void {
  const { transitions = {}, one } = definition;
  const deletes = definition.delete === true;
  if (name === 'delete' && deletes) {
    if (!allowDestructive) throw noDeletes();
    refuseUnknown(fields, [], [], 'A delete');
    return;
  }
  const rule = Object.hasOwn(transitions, name) ? transitions[name] : undefined;
  if (rule !== undefined) {
    checkNames(fields, rule.fields, [], `${name} of a ${one}`);
    return;
  }
  const names = [...Object.keys(transitions), ...(deletes && allowDestructive ? ['delete'] : [])];
  const hint = names.length === 0 ? `${definition.name} have no transitions.` : suggestion(name, names);
  throw new ToolError(
    'invalid-input',
    `${definition.name} have no transition ${name}.`,
    `${hint} Nothing was sent.`,
  );
}

function checkNames(
  fields: Readonly<Record<string, unknown>>,
  schema: FieldsSchema,
  explained: readonly string[],
  whose: string,
): void {
  refuseSecrets(fields);
  const known = Object.keys(schema.shape).filter((name) => !SECRET_NAMES.includes(name));
  refuseUnknown(fields, known, explained, whose);
}

function noDeletes(): ToolError {
  const hint = 'It does with --allow-destructive, which only the person who runs it can give; ask them.';
  return new ToolError('not-allowed', 'this server deletes nothing.', `${hint} Nothing was sent.`);
}

/** Fields that no agent may give: they would go through its context, and perhaps to others. */
function refuseSecrets(fields: Readonly<Record<string, unknown>>): void {
  const secret = Object.keys(fields).find((name) => SECRET_NAMES.includes(name.toLowerCase()));
  if (secret === undefined) return;
  const hint = 'A person can give it: pm-api update users 12 --json - reads it from stdin. Nothing was sent.';
  throw new ToolError('not-allowed', `${secret} is a secret, which this server takes from no agent.`, hint);
}
