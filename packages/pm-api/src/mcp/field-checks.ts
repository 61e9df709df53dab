import type { FieldsSchema, ResourceDefinition } from 'pm-api-client/resources';
import { untypedFields } from './given-fields.js';
import { checkPermitted } from './permissions.js';
import { refuseUnknown } from './resource-names.js';
import { isSecretField } from './secret-fields.js';
import type { ServerOptions } from './server-options.js';
import { suggestion } from './suggestion.js';
import { ToolError } from './tool-error.js';

type Given = Readonly<Record<string, unknown>>;

/** Rejects fields that a new record does not have. */
export function checkCreate(definition: ResourceDefinition, fields: Given, options: ServerOptions): void {
  const { name, one, create } = definition;
  checkPermitted(definition, fields, options);
  if (create) checkNames(fields, create.fields, Object.keys(create.wrongNames), name, `A new ${one}`);
}

/** Rejects fields that an update does not have. */
export function checkUpdate(definition: ResourceDefinition, fields: Given, options: ServerOptions): void {
  const { name, one, update } = definition;
  checkPermitted(definition, fields, options);
  const explained = [...Object.keys(update?.instead ?? {}), ...untypedFields(definition)];
  if (update) checkNames(fields, update.fields, explained, name, `An update of a ${one}`);
}

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
    refuseUnknown(fields, [], [], 'A delete');
    return;
  }
  const rule = Object.hasOwn(transitions, transition) ? transitions[transition] : undefined;
  if (rule !== undefined) {
    checkNames(fields, rule.fields, [], name, `${transition} of a ${one}`);
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

function checkNames(
  fields: Given,
  schema: FieldsSchema,
  explained: readonly string[],
  resource: string,
  whose: string,
): void {
  const known = Object.keys(schema.shape).filter((name) => !isSecretField(name));
  refuseUnknown(fields, known, explained, whose, resource);
}

function noDeletes(): ToolError {
  const hint = 'It does with --allow-destructive, which only the person who runs it can give; ask them.';
  return new ToolError('not-allowed', 'this server deletes nothing.', `${hint} Nothing was sent.`);
}
