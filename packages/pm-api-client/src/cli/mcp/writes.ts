import * as z from 'zod/mini';
import type { PreparedRequest } from '../../call.js';
import type { WriteOptions } from '../../options.js';
import type { FieldsSchema, PmRecord, ResourceDefinition } from '../../resource/definition.js';
import type { AnyWritten } from '../../resource/written.js';
import { fieldsOf } from '../fields.js';
import { changesOf, resourceOf, type WriteResult } from '../resources.js';
import { SECRET_NAMES, withoutSecretValues } from '../secrets.js';
import { checkCreate, checkTransition, checkUpdate } from './field-checks.js';
import { recordID } from './get.js';
import { writeOutput } from './outputs.js';
import { NOTICE, shownInList } from './record-texts.js';
import { definitionOf, everyTransition, listedFor, namesOf } from './resource-names.js';
import type { ServerOptions } from './server-options.js';
import { type Tool, type ToolCall, type ToolResult, toolOf } from './tool.js';

const isCreated = ({ create }: ResourceDefinition) => create && secretsIn(create.fields).length === 0;
const isUpdated = ({ update }: ResourceDefinition) => update;
const isDeleted = (definition: ResourceDefinition) => definition.delete === true;
const hasStates = ({ transitions }: ResourceDefinition) => transitions;

const fieldsInput = z
  .record(z.string(), z.unknown())
  .check(z.meta({ description: 'as describe tells; rich text in Markdown' }));

/** The tools that write one record. */
export function writeTools({ dryRun, allowDestructive }: ServerOptions): Tool[] {
  // A dry run sends nothing, so that nothing is changed.
  const annotations = { readOnlyHint: dryRun, destructiveHint: !dryRun, idempotentHint: dryRun };
  const optionsOf = ({ signal }: ToolCall): WriteOptions => ({ dryRun, signal, richText: 'markdown' });
  const transitions = [...everyTransition(), ...(allowDestructive ? ['delete'] : [])];
  const isChanged = (definition: ResourceDefinition) =>
    hasStates(definition) || (allowDestructive && isDeleted(definition));
  const create = toolOf({
    name: 'create',
    description: `Create a record. Required fields of ${listedFor(requiredToCreate)}.${NOTE(dryRun)}`,
    input: z.strictObject({
      resource: z.string().check(z.meta({ enum: namesOf(isCreated) })),
      fields: fieldsInput,
    }),
    output: writeOutput,
    annotations: { ...annotations, destructiveHint: false },
    writes: true,
    run: async ({ resource, fields }, call) => {
      const definition = definitionOf(resource, 'be created here', isCreated);
      checkCreate(definition, fields);
      const result = await resourceOf(await call.pm(), definition).create(fields, optionsOf(call));
      return written(result, fields);
    },
  });
  const update = toolOf({
    name: 'update',
    description: `Change fields of a record; what is not given stays. The state is changed by transition.${NOTE(dryRun)}`,
    input: z.strictObject({
      resource: z.string().check(z.meta({ enum: namesOf(isUpdated) })),
      id: recordID,
      fields: fieldsInput,
    }),
    output: writeOutput,
    annotations,
    writes: true,
    run: async ({ resource, id, fields }, call) => {
      const definition = definitionOf(resource, 'be updated', isUpdated);
      checkUpdate(definition, fields);
      const result = await resourceOf(await call.pm(), definition).update(id, fields, optionsOf(call));
      return written(result, fields);
    },
  });
  const transition = toolOf({
    name: 'transition',
    description: `Change the state of a record${allowDestructive ? ', or delete it' : ''}; describe tells from which state, and the fields. ${listedFor(({ transitions: own = {} }) => Object.keys(own))}.${NOTE(dryRun)}`,
    input: z.strictObject({
      resource: z.string().check(z.meta({ enum: namesOf(isChanged) })),
      id: recordID,
      transition: z.string().check(z.meta({ enum: transitions })),
      fields: z.optional(fieldsInput),
    }),
    output: writeOutput,
    annotations,
    writes: true,
    run: async ({ resource, id, transition: name, fields = {} }, call) => {
      const definition = definitionOf(
        resource,
        'change their state',
        (one) => hasStates(one) || isDeleted(one),
      );
      checkTransition(definition, name, fields, allowDestructive);
      const pm = await call.pm();
      const options = optionsOf(call);
      const result =
        name === 'delete'
          ? await resourceOf(pm, definition).delete(id, options)
          : await changesOf(pm, definition, name).one(id, fields, options);
      return written(result, fields);
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
async function shownWritten(result: AnyWritten, sent: readonly string[]): Promise<Record<string, unknown>> {
  const { id, changedByServer } = result;
  const record: PmRecord | undefined = result.record;
  return {
    ...(id !== undefined && { id }),
    ...(result.outcome === 'unverified' && { hint: result.hint }),
    ...(changedByServer.length > 0 && { changedByServer }),
    ...(record && { notice: NOTICE, record: await shownInList(record, sent) }),
  };
}

function requiredToCreate(definition: ResourceDefinition): string[] {
  const { create } = definition;
  if (create === undefined || !isCreated(definition)) return [];
  return fieldsOf(create.fields).flatMap(({ name, required }) => (required ? [name] : []));
}

function secretsIn({ shape }: FieldsSchema): string[] {
  return Object.keys(shape).filter((name) => SECRET_NAMES.includes(name));
}

const NOTE = (dryRun: boolean) => (dryRun ? ' DRY RUN: nothing is sent, the request is shown.' : '');
