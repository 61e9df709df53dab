import type { PreparedRequest, WriteOptions, WriteOutcome } from 'pm-api-client';
import type { FieldsSchema, PmRecord, ResourceDefinition } from 'pm-api-client/resources';
import * as z from 'zod/mini';
import { fieldsOf } from '../fields.js';
import { changesOf, resourceOf, type WriteResult } from '../resources.js';
import { withoutSecretValues } from '../secrets.js';
import { withAllowedStates } from './allowed-states.js';
import { checkCreate, checkTransition, checkUpdate } from './field-checks.js';
import { recordID } from './get.js';
import { resolvedFields, splitFields } from './given-fields.js';
import { writeOutput } from './outputs.js';
import { checkPermitted } from './permissions.js';
import { NOTICE, shownInList } from './record-texts.js';
import { definitionOf, everyTransition, listedFor, namesOf } from './resource-names.js';
import { isSecretField } from './secret-fields.js';
import type { ServerOptions } from './server-options.js';
import { type Tool, type ToolCall, type ToolResult, toolOf } from './tool.js';
import { outcomeOf } from './tool-error.js';

const isCreated = ({ create }: ResourceDefinition) => create && secretsIn(create.fields).length === 0;
const isUpdated = ({ update }: ResourceDefinition) => update;
const isDeleted = (definition: ResourceDefinition) => definition.delete === true;
const hasStates = ({ transitions }: ResourceDefinition) => transitions;

const fieldsInput = z
  .record(z.string(), z.unknown())
  .check(z.meta({ description: 'see describe; rich text in Markdown; days may be today, +3d' }));

const extraInput = z.record(z.string(), z.unknown()).check(z.meta({ description: 'custom fields' }));

/** The tools that write one record. */
export function writeTools(server: ServerOptions): Tool[] {
  const { dryRun, allowDestructive } = server;
  // A dry run sends nothing, so that nothing is changed.
  const annotations = { readOnlyHint: dryRun, destructiveHint: !dryRun, idempotentHint: dryRun };
  const optionsOf = ({ signal }: ToolCall): WriteOptions => ({ dryRun, signal, richText: 'markdown' });
  const transitions = [...everyTransition(), ...(allowDestructive ? ['delete'] : [])];
  const isChanged = (definition: ResourceDefinition) =>
    hasStates(definition) || (allowDestructive && isDeleted(definition));
  const create = toolOf({
    name: 'create',
    title: 'Create a record',
    description: `Create a record. Required fields of ${listedFor(requiredToCreate)}.${NOTE(dryRun)}`,
    input: z.strictObject({
      resource: z.string().check(z.meta({ enum: namesOf(isCreated) })),
      fields: fieldsInput,
      extra: z.optional(extraInput),
    }),
    output: writeOutput,
    annotations: { ...annotations, destructiveHint: false },
    readOnly: false,
    run: async ({ resource, fields, extra = {} }, call) => {
      const definition = definitionOf(resource, 'be created here', isCreated);
      checkPermitted(definition, extra, server);
      checkCreate(definition, [fields], server);
      const [sent = {}] = await resolvedFields(definition, 'create', [fields], call);
      const options = { ...optionsOf(call), extra };
      const result = await resourceOf(await call.pm(), definition).create(sent, options);
      return written(result, { ...sent, ...extra });
    },
  });
  const update = toolOf({
    name: 'update',
    title: 'Change a record',
    description: `Change fields of a record; what is not given stays. The state is changed by transition.${NOTE(dryRun)}`,
    input: z.strictObject({
      resource: z.string().check(z.meta({ enum: namesOf(isUpdated) })),
      id: recordID,
      fields: z.optional(fieldsInput),
      extra: z.optional(extraInput),
    }),
    output: writeOutput,
    annotations,
    readOnly: false,
    run: async ({ resource, id, fields: given = {}, extra: more = {} }, call) => {
      const definition = definitionOf(resource, 'be updated', isUpdated);
      checkUpdate(definition, given, server);
      checkPermitted(definition, more, server);
      const { fields, extra } = splitFields(definition, given, more);
      const [sent = {}] = await resolvedFields(definition, 'update', [fields], call);
      const options = { ...optionsOf(call), extra };
      const result = await resourceOf(await call.pm(), definition).update(id, sent, options);
      return written(result, { ...sent, ...extra });
    },
  });
  const transition = toolOf({
    name: 'transition',
    title: 'Change the state of a record',
    description: `Change the state of a record${allowDestructive ? ', or delete it' : ''}; describe shows from which state, and the fields. ${listedFor(({ transitions: own = {} }) => Object.keys(own))}.${NOTE(dryRun)}`,
    input: z.strictObject({
      resource: z.string().check(z.meta({ enum: namesOf(isChanged) })),
      id: recordID,
      transition: z.string().check(z.meta({ enum: transitions })),
      fields: z.optional(fieldsInput),
    }),
    output: writeOutput,
    annotations,
    readOnly: false,
    run: async ({ resource, id, transition: name, fields = {} }, call) => {
      const definition = definitionOf(
        resource,
        'change their state',
        (one) => hasStates(one) || isDeleted(one),
      );
      checkTransition(definition, name, fields, server);
      const [sent = {}] = await resolvedFields(definition, name, [fields], call);
      const pm = await call.pm();
      const options = optionsOf(call);
      const write = () =>
        name === 'delete'
          ? resourceOf(pm, definition).delete(id, options)
          : changesOf(pm, definition, name).one(id, sent, options);
      try {
        return await written(await write(), sent);
      } catch (error) {
        const asked = { definition, id, transition: name };
        const failure = await withAllowedStates(error, pm, asked, call.signal);
        if (failure === undefined) throw error;
        return { content: { outcome: outcomeOf(error), error: failure }, isError: true };
      }
    },
  });
  return [create, update, transition];
}

/** A request that would be sent, without secrets. */
export function shownRequest({ method, url, body, fromRecord }: PreparedRequest): Record<string, unknown> {
  return {
    method,
    url,
    ...(body && { body: withoutSecretValues(body) }),
    ...(fromRecord.length > 0 && { fromRecord }),
  };
}

async function written(
  result: WriteResult<PmRecord>,
  fields: Readonly<Record<string, unknown>>,
): Promise<ToolResult> {
  if ('method' in result) {
    return {
      content: {
        outcome: 'dry-run',
        hint: 'Nothing was sent: the server runs with --dry-run.',
        request: shownRequest(result),
      },
    };
  }
  return { content: { outcome: result.outcome, ...(await shownWritten(result, Object.keys(fields))) } };
}

/** What is known of a record after a write: its main fields, and those that were sent. */
async function shownWritten(result: WriteOutcome, sent: readonly string[]): Promise<Record<string, unknown>> {
  const { id, changedByServer } = result;
  const record: PmRecord | undefined = result.record;
  return {
    ...(id !== undefined && { id }),
    ...(result.outcome === 'unverified' && { hint: result.hint }),
    ...(result.outcome === 'applied' && result.unchanged && { unchanged: true, hint: WAS_SO_BEFORE }),
    ...(changedByServer.length > 0 && { changedByServer }),
    ...(record && { notice: NOTICE, record: await shownInList(record, sent) }),
  };
}

const WAS_SO_BEFORE = 'The record had this state and these values before: nothing has changed.';

function requiredToCreate(definition: ResourceDefinition): string[] {
  const { create } = definition;
  if (create === undefined || !isCreated(definition)) return [];
  return fieldsOf(create.fields).flatMap(({ name, required }) => (required ? [name] : []));
}

function secretsIn({ shape }: FieldsSchema): string[] {
  return Object.keys(shape).filter(isSecretField);
}

const NOTE = (dryRun: boolean) => (dryRun ? ' DRY RUN: shows the request and sends nothing.' : '');
