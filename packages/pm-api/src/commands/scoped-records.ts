import type { Command } from 'commander';
import type { PmClient, ReadOptions, WriteOptions } from 'pm-api-client';
import type { FieldsSchema, PmRecord, ResourceDefinition } from 'pm-api-client/resources';
import type { Action } from '../action.js';
import { recordNumber } from '../arguments.js';
import { connect } from '../connect.js';
import type { Context } from '../context.js';
import { addFieldFlags, exampleField, exampleFields } from '../field-flags.js';
import type { Io } from '../io.js';
import { addFilterFlags, filteredList } from '../list-flags.js';
import type { LocalFilter } from '../local-filter.js';
import { addExtraOption, addWriteOptions, writeOptionsOf } from '../options.js';
import type { WriteResult } from '../resources.js';
import { namesIn } from './read.js';
import { subresourceFields } from './subresource-fields.js';
import { showWrite } from './write-results.js';

/** The operations on records that are listed and created in one place, such as directories of a product. */
export const SCOPED_VERBS = ['list', 'get', 'create', 'update', 'delete'] as const;
export type ScopedVerb = (typeof SCOPED_VERBS)[number];

/** A record of a list as it is shown. */
export type Row = Readonly<Record<string, unknown>>;

/** Records that belong to a place, and how the command reaches them. */
export interface ScopedRecords {
  definition: Pick<ResourceDefinition, 'one' | 'get' | 'create' | 'update' | 'record'>;
  /** What a client can do with them. Must a single one be given with its place too, then the place comes first. */
  operations(pm: PmClient): unknown;
  isOneScoped: boolean;
  /** Adds the options of the place to the command of a verb, and returns a function that reads them. */
  addPlace(command: Command, verb: ScopedVerb): () => unknown;
  /** The place in an example. */
  placeExample: string;
  /** The rows of a list that is not flat, such as a tree. */
  rowsOf?(records: readonly PmRecord[]): Row[];
  /** Shows a list. @default as every list */
  show?(context: Context, rows: readonly Row[]): Promise<void>;
}

interface ScopedOperations {
  list(place: unknown, options: ReadOptions): Promise<PmRecord[]>;
  get(id: number, options: ReadOptions): Promise<PmRecord>;
  create(place: unknown, fields: object, options: WriteOptions): Promise<WriteResult>;
  /** With the place before the number where a single one is placed. */
  update(...given: unknown[]): Promise<WriteResult>;
  delete(...given: unknown[]): Promise<WriteResult>;
}

/** Does the API offer this of them? */
export function offersScoped({ definition: { get, update } }: ScopedRecords, verb: ScopedVerb): boolean {
  if (verb === 'get') return get === true;
  return verb !== 'update' || update !== undefined;
}

/** The arguments of a command in an example. */
export function scopedExample(records: ScopedRecords, verb: ScopedVerb): string {
  const { definition, placeExample, isOneScoped } = records;
  const { one, create, update } = definition;
  const ofOne = isOneScoped ? `7 ${placeExample}` : '7';
  if (verb === 'list') return placeExample;
  if (verb === 'get') return '7';
  if (verb === 'delete') return `${ofOne} --dry-run`;
  if (verb === 'update') return `${ofOne} ${update === undefined ? '' : exampleField(update.fields, one)}`;
  return `${placeExample} ${create === undefined ? '' : exampleFields(create.fields, one)}`;
}

/** Adds arguments and options of a verb, and gives what it does. */
export function buildScoped(io: Io, command: Command, verb: ScopedVerb, records: ScopedRecords): Action {
  const { definition, isOneScoped, addPlace } = records;
  const { create, update, one } = definition;
  // Edge: the definition determines the operations, and their interface the parent they take.
  const operationsOf = (pm: PmClient) => records.operations(pm) as ScopedOperations;
  const isOfOne = verb !== 'list' && verb !== 'create';
  if (isOfOne) command.argument('<id>', 'id of the record', recordNumber);
  const place = !isOfOne || isOneScoped ? addPlace(command, verb) : undefined;
  const { signal } = io;
  if (verb === 'list') {
    addFilterFlags(command);
    return async (context) => {
      const found = await operationsOf(await connect(context)).list(place?.(), { signal });
      const whole: readonly Row[] = records.rowsOf?.(found) ?? found;
      const rows = await filteredList(whole, command.opts<LocalFilter>(), namesIn(definition.record));
      await (records.show ?? showAll)(context, rows);
    };
  }
  if (verb === 'get') {
    return async (context, id: number) => {
      await context.printer.record(await operationsOf(await connect(context)).get(id, { signal }));
    };
  }
  const rule = verb === 'create' ? create : verb === 'update' ? update : undefined;
  const givenFields = rule && addGivenFields(io, command, rule);
  addWriteOptions(command);
  if (rule !== undefined) addExtraOption(command);
  return async (context, id: number) => {
    const write = writeOptionsOf(command, io);
    const fields = await givenFields?.();
    const where = place === undefined ? [] : [place()];
    const operations = operationsOf(await connect(context, write));
    const result =
      verb === 'create'
        ? await operations.create(where[0], fields ?? {}, write)
        : await operations[verb](...where, id, ...(fields === undefined ? [] : [fields]), write);
    await showWrite(context, verb, one, result);
  };
}

type Rule = NonNullable<ResourceDefinition['create'] | ResourceDefinition['update']>;

function addGivenFields(io: Io, command: Command, rule: Rule): () => Promise<object> {
  const schema: FieldsSchema = rule.fields;
  return addFieldFlags(command, io, schema, rule, subresourceFields);
}

async function showAll({ printer }: Context, rows: readonly Row[]): Promise<void> {
  await printer.records(rows);
}
