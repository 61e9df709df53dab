import { withoutEntities } from 'plat-common/entities';
import { isJson, type Json } from 'plat-common/json';
import { listed, text } from 'plat-common/text';
import type { Call } from '../call.js';
import type { Connection } from '../connection.js';
import { PmError, type PmErrorCode } from '../errors.js';
import { HINTS } from '../failure.js';
import { CHECK_PROXIES, NOTHING_SENT, sentences } from '../hints.js';
import type { Limits } from '../options.js';
import type { PmRecord, ResourceDefinition } from './definition.js';

/** Reads one record of a definition by its number. */
export type ReadRecord = (id: number, limits: Limits) => Promise<PmRecord>;

/** A resource and the server that has its records. */
export interface ResourceOnServer {
  definition: ResourceDefinition;
  connection: Connection;
}

/** What the operations of one resource have in common. */
export interface ResourceContext extends ResourceOnServer {
  read: ReadRecord;
}

/** Reads one record, and checks that it is the requested one. */
export async function readRecord(
  definition: ResourceDefinition,
  connection: Connection,
  id: number,
  limits: Limits,
): Promise<PmRecord> {
  return (await readAnswer({ definition, connection }, id, limits)).record;
}

/** Reads one record with the other parts of the response. */
export async function readAnswer({ definition, connection }: ResourceOnServer, id: number, limits: Limits) {
  const { name, one, get } = definition;
  const request = { method: 'GET', path: `/${name}/${id}` } as const;
  const wants = { as: get === 'bare' ? get : 'record', key: one } as const;
  const { body } = await connection.send({ ...request, wants }, limits);
  const { data } = definition.record.safeParse(body[one]);
  if (data?.id !== id) {
    const why = data ? text`the response is ${one} ${data.id}.` : text`the response is not a ${one}.`;
    // Servers show another record also for a number of another kind.
    const hint = data ? sentences(HINTS['not-found'], CHECK_PROXIES) : CHECK_PROXIES;
    // Where kinds share a table, servers show the record above for a number of another kind.
    const code = data && definition.types ? 'not-found' : 'bad-response';
    throw new PmError({ code, why, hint, request });
  }
  // Some deleted records stay readable, and writable, on released servers.
  const isDeleted = Number(data.deleted) === 1;
  if (isDeleted || !isOfKind(definition, data)) {
    const other = text`the record is not a ${one} but a ${String(data.type)}.`;
    const why = isDeleted ? text`the record is deleted.` : other;
    const hint = text`List the ${name} to find the right id.`;
    throw new PmError({ code: 'not-found', why, hint, request });
  }
  // PHP writes what has gaps as a map; the number of an attachment is in it as well.
  if (isJson(data.files)) data.files = Object.values(data.files);
  // Attachments are no part of the specification.
  for (const file of Array.isArray(data.files) ? data.files : [])
    if (isJson(file)) unescapeTexts({ escaped: ['title'] }, file, true);
  withOwnState(data);
  const record = unescapeTexts(definition, data, name === 'files' || isReleased(data));
  withOneForm(definition.inOneForm, record);
  return { record, body };
}

/** Gives a record the form of its fields in which callers get it. The record itself is changed. */
export function withOneForm(forms: ResourceDefinition['inOneForm'] = {}, record: PmRecord): void {
  for (const [field, formOf] of Object.entries(forms)) {
    record[field] = formOf(record);
    if (record[field] === undefined) delete record[field];
  }
}

/**
 * Gives a record its own state, which released servers keep in `rawStatus`: some lists translate it, and a task is shown as
 * `changed` while its story has a newer version. The record itself is changed.
 */
export function withOwnState(record: Json): void {
  const { status, rawStatus, finishedBy } = record;
  if (typeof rawStatus !== 'string') return;
  // Lists of tasks have `changed` in both fields. Only a task that is done has `finishedBy`.
  const own = rawStatus === 'changed' && finishedBy ? 'done' : rawStatus;
  if (own !== status) Object.assign(record, { status: own, statusLabel: status });
}

/** Is a record of this kind, and not of another one that servers keep in the same table? */
export function isOfKind({ types }: ResourceDefinition, { type }: PmRecord): boolean {
  return types === undefined || typeof type !== 'string' || types.includes(type);
}

/** Is it a record of a released server? Every record with a state has these fields there. */
export function isReleased(record: object): boolean {
  return 'subStatus' in record || 'deleted' in record;
}

/**
 * The record with the texts as they were written: released servers show some of them with entities. The record itself is
 * changed. Records of the specification's servers stay as they are.
 */
export function unescapeTexts<Of extends object>(
  { escaped = [] }: Pick<ResourceDefinition, 'escaped'>,
  record: Of,
  isFromReleased = isReleased(record),
): Of {
  if (!isFromReleased) return record;
  const fields = record as Record<string, unknown>;
  for (const name of escaped) {
    if (fields[name] !== undefined) fields[name] = unescaped(fields[name]);
  }
  return record;
}

/** A value with one level of entities decoded, in all its parts. */
function unescaped(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('&') ? withoutEntities(value) : value;
  if (Array.isArray(value)) return value.map(unescaped);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, unescaped(part)]));
}

/** The values of a list, or of a text with commas between them. */
export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  const parts = String(value ?? '').split(',');
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** What a write needs the record for. */
interface Need {
  /** Values of it that are sent. */
  needed: readonly string[];
  /** Texts that are not sent, and that a released server damages unless they are. */
  unsent: readonly string[];
  /** The write. */
  request: Call;
}

/** The record before a write; undefined if it is unreadable and the write does not need it. */
export async function readBefore(
  { definition: { types, get }, read }: ResourceContext,
  id: number,
  limits: Limits,
  { needed = [], unsent = [], request }: Partial<Need> = {},
): Promise<PmRecord | undefined> {
  try {
    return await read(id, limits);
  } catch (error) {
    if (!(error instanceof PmError)) throw error;
    // Some users may write what they may not read: then the write is sent and stays unverified.
    const isNeeded = needed.length > 0 || types !== undefined;
    const mayGoUnread = error.code === 'forbidden' && !isNeeded;
    // The specification does not promise that such a record can be read at all.
    const isUnlisted = get === 'unlisted' && NOT_SHOWN.includes(error.code);
    if (!mayGoUnread && !isUnlisted) throw error;
    if (request && unsent.length > 0 && !NOT_THERE.includes(error.code))
      throw mayLose(unsent, request, error);
    return undefined;
  }
}

/** Texts that are not sent might be lost: what the record has in them is not known. */
function mayLose(unsent: readonly string[], request: Call, cause: PmError): PmError {
  const { code, advice, status, diagnosis } = cause;
  const texts = listed('items', unsent);
  const why = text`the record could not be read first, and servers may damage texts that the request leaves out: ${texts}.`;
  // Who may not read the record does not know its texts.
  const hint =
    code === 'forbidden'
      ? sentences(NOTHING_SENT, advice)
      : text`Nothing was sent. Retry, or send ${texts} too.`;
  return new PmError({ code, why, hint, request, status, diagnosis, cause });
}

/** What servers say that have no such record, or do not have the module. */
const NOT_THERE: readonly PmErrorCode[] = ['not-found', 'module-missing'];

/** What servers say that show no single record of a kind at all. */
export const NOT_SHOWN: readonly PmErrorCode[] = [...NOT_THERE, 'forbidden', 'bad-response'];
