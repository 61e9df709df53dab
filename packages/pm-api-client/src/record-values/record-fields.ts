import { withoutEntities } from 'plat-common/entities';
import * as json from 'plat-common/json';
import type { Fields } from '../call.js';
import { PmError } from '../errors.js';
import type { Known, KnownServer, PmRecord, RecordKind, Sent } from '../resource/definition.js';
import { listOf } from '../resource/read-record.js';

/** Fields in which servers record the user and time of a change, or that they work out; a result does not list them as changed by the server. */
export const BOOKKEEPING = [
  'lastEditedBy',
  'lastEditedDate',
  'editedBy',
  'editedDate',
  'assignedDate',
  'resolvedBy',
  'resolvedDate',
  'reviewedBy',
  'reviewedDate',
  'changedBy',
  'changedDate',
  'finishedBy',
  'finishedList',
  'closedBy',
  'closedDate',
  'canceledBy',
  'canceledDate',
  'activatedBy',
  'activatedCount',
  'activatedDate',
  'suspendedDate',
  'version',
  'progress',
  'delay',
  'path',
  'root',
  'rawParent',
  'latestStoryVersion',
  'projectInfo',
  'currentVersion',
  'mindMapSteps',
  'views',
] as const;

/** A field of a record as a number; none where it is 0 or none. */
export function positive(field: string): (record: PmRecord) => number | undefined {
  return ({ [field]: value }) => (Number(value) > 0 ? Number(value) : undefined);
}

/** The assignee of a record, or of a closed one the user in this field, as the forms of released servers have it. */
export function assigneeOr(field: string): (record: PmRecord) => unknown {
  // `closed` is the assignee of a closed record: no account has this name.
  return ({ assignedTo, [field]: user }) => (assignedTo === 'closed' ? user : assignedTo) || undefined;
}

/** A number of a record, also 0; none where it shows none. */
export function numberOf(field: string): (record: PmRecord) => number | undefined {
  return ({ [field]: value }) => {
    const isNumber = typeof value === 'number' || (typeof value === 'string' && value !== '');
    return isNumber && Number.isFinite(Number(value)) ? Number(value) : undefined;
  };
}

/** Numbers in a list, or in a text with commas between them. */
export const numbersIn = (value: unknown): number[] =>
  listOf(value)
    .map(Number)
    .filter((number) => number > 0);

/** Names of a record in a list, which servers keep as a comma-separated text; may be empty. */
export function namesOf(field: string): (record: PmRecord) => string[] | undefined {
  return ({ [field]: value }) => {
    const names = listOf(value).map((name) => String(name).trim());
    const given = names.filter((name) => name !== '');
    return given.length > 0 ? given : undefined;
  };
}

/** A day of a record, without the time of day that servers write behind it. */
export function dayOf(field: string): (record: PmRecord) => string | undefined {
  return ({ [field]: value }) => timeOf(value)?.slice(0, 10);
}

/** A day in a list, which writes a word, such as `TBD`, for some day, which is 2030-01-01. */
export function dayOrSomeDay(field: string): (item: PmRecord) => unknown {
  return ({ [field]: value }) => (/^\D/.test(String(value ?? '')) ? '2030-01-01' : value);
}

/** A date or a time of a record, unchanged; undefined if it is not set. */
export function timeOf(value: unknown): string | undefined {
  const isSet =
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/.test(value) &&
    !value.startsWith('0000');
  return isSet ? value : undefined;
}

/** Accounts in a list, without the quotes and entities that released servers put around one they were not sent again. */
export function accountsOf(list: unknown): string[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const accounts = list.map((name: unknown) => unescaped(String(name)).replace(/^"|"$/g, ''));
  return accounts.length > 0 && accounts.every((name) => /^[\w.@-]+$/.test(name)) ? accounts : undefined;
}

// Each update escapes once more, and an account is short: what is not readable after these is no account any more.
const unescaped = (text: string) => {
  let readable = text;
  for (let times = 0; times < 8; times += 1) readable = withoutEntities(readable);
  return readable;
};

/** A number that another record has in a field; undefined where this server or user cannot tell. */
export async function numberIn(field: string, server: KnownServer, kind: RecordKind, id: unknown) {
  try {
    return json.numberOf((await server.read(kind, Number(id)))[field]);
  } catch (error) {
    if (error instanceof PmError && (CANNOT_TELL.includes(error.code) || error.status === 404))
      return undefined;
    throw error;
  }
}

const CANNOT_TELL: readonly string[] = ['module-missing', 'bad-response', 'forbidden'];

/** A `beforeSend` that changes the body alone. */
export function inBody(change: (body: Fields, known: Known) => Fields) {
  return ({ body, query }: Sent, known: Known): Sent => ({ body: change(body, known), query });
}
