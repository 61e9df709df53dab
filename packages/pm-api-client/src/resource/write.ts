import { listed, type Text, text } from 'plat-common/text';
import type { Call, Fields } from '../call.js';
import type { Connection } from '../connection.js';
import { PmError, type PmErrorDetails } from '../errors.js';
import { sentences } from '../hints.js';
import type { Limits } from '../options.js';
import { BOOKKEEPING } from '../record-values/record-fields.js';
import { withHint } from '../result-texts.js';
import { HISTORY_ONLY, type PmRecord, type ResourceDefinition, type States } from './definition.js';
import { changedBeside, isEqual, isSame, isState, type ReadBack, readBack, valueIn } from './read-back.js';
import type { ReadRecord } from './read-record.js';
import type { UnverifiedWrite, WriteOutcome } from './written.js';

/** A write and what the record must say afterwards. */
export interface Write {
  definition: ResourceDefinition;
  call: Call;
  /** What the record must hold, or that there must be none any more. */
  asked: Fields | 'gone';
  /** What was sent so that it stays as it was. */
  kept?: Fields;
  /** The states of which it must be in one. */
  to?: States | undefined;
  /** Fields that no record shows, and that its being there or its state proves. */
  proven?: readonly string[] | undefined;
  /** The record as it was, when it was read. */
  before?: PmRecord | undefined;
  /** What to send in place of a call that the server refused; undefined where nothing else would help. */
  instead?: (refusal: PmError) => Call | undefined;
  /** The form of a page, to be sent if the response is empty and the record is not as asked. */
  onPage?: { read: ReadRecord; call: (limits: Limits) => Promise<Call> } | undefined;
  /** Does the history end with the comment of the call? */
  isInHistory?: (() => Promise<boolean>) | undefined;
  /** The hint if the write was not applied although the server reported success or returned an empty response. */
  ifNot: (isEmpty: boolean, after?: PmRecord) => Text;
}

/**
 * Sends a write to a record with a known id, and reads the record back. The read-back also settles an unclear response, if the
 * record was read before.
 */
export async function change(
  connection: Connection,
  write: Write,
  id: number,
  read: ReadRecord | undefined,
  limits: Limits,
): Promise<WriteOutcome> {
  const sent = await send(connection, write, limits);
  const { lost, isEmpty } = sent.isEmpty ? await sendOnPage(connection, write, id, limits) : sent;
  const { before, definition } = write;
  // A record that could not be read before will not be readable then either.
  if (read === undefined || (definition.get === 'unlisted' && before === undefined)) {
    if (lost !== undefined) throw lost;
    return unverified(id, undefined, NOT_READ);
  }
  // If the record had the requested values before, the same values do not verify this write.
  const wasAsAsked = before !== undefined && isAsAsked(write, before);
  if (lost !== undefined) {
    if (before === undefined || wasAsAsked) throw lost;
    const seen = await confirmed(write, id, read, limits).catch(() => undefined);
    if (seen?.outcome !== 'applied') throw lost;
    return seen;
  }
  const seen = await confirmed(write, id, read, limits, isEmpty);
  connection.noteTimes(notedTimes(write, seen.record));
  if (!wasAsAsked || seen.outcome !== 'applied') return seen;
  const isQuiet = changedBeside(definition, {}, before, seen.record).length === 0 && !sendsUnshown(write);
  const settled = isQuiet ? ({ ...seen, unchanged: true } as const) : seen;
  if (!isEqual(before, seen.record)) return settled;
  if (isEmpty && write.to !== undefined) throw answeredWithNothing(write, id);
  // Reported success is enough for values that are there, not for those that only a change of the record would verify.
  if (!isEmpty && !sendsUnshown(write)) return settled;
  // A comment is seen in the history alone.
  if (!isEmpty && (await write.isInHistory?.().catch(() => false))) return settled;
  return unverified(id, seen.record, UNCHANGED);
}

const UNCHANGED = text`The record was as asked before, and nothing in it has changed.`;

function sendsUnshown({ proven = [], asked }: Write): boolean {
  return asked !== 'gone' && [HISTORY_ONLY, ...proven].some((name) => name in asked);
}

/** Reads the record after a write and settles whether the write was done. */
export async function confirmed(
  write: Write,
  id: number,
  read: ReadRecord,
  limits: Limits,
  isEmpty = false,
): Promise<WriteOutcome> {
  const { definition, call, asked, to, before } = write;
  let after: PmRecord;
  try {
    after = await read(id, limits);
  } catch (error) {
    if (!(error instanceof PmError)) throw error;
    if (error.code === 'aborted') throw abortedAfter(write, id, error);
    if (error.code !== 'not-found')
      return unverified(id, undefined, text`The record could not be read: ${error.code}.`);
    if (asked !== 'gone')
      throw notApplied(write, { id, why: text`there is no record ${id}`, isEmpty, cause: error });
    return before === undefined
      ? unverified(id, undefined, text`The record does not exist; it is unknown whether it did before.`)
      : { id, outcome: 'applied', record: before, changedByServer: [] };
  }
  if (asked === 'gone') throw notApplied(write, { id, why: text`record ${id} is still there`, isEmpty });
  const { proven = call.method === 'POST' ? definition.create?.writeOnly : [] } = write;
  const { different: asOther, unseen } = readBack(definition, asked, after, { before, to, proven });
  const different = { ...lostIn(write, after), ...asOther };
  if (Object.keys(different).length > 0) {
    const said = Object.entries(different).map(([name, sayHow]) => [name, sayHow()] as const);
    const fields = Object.fromEntries(said.map(([name, how]) => [name, [how]]));
    const details = said.map(([name, how]) => text`${name}: ${how}`);
    const how = listed('clauses', details);
    // The record is there, and what differs may be how the server tidies markup.
    if (call.method === 'POST' && said.every(([name]) => definition.richText?.includes(name))) {
      const hint = text`Record ${id} was created with another text than was sent (${how}).`;
      return unverified(id, after, sentences(hint, correctCreated(id)));
    }
    const why = text`record ${id} is not as asked (${how})`;
    throw notApplied(write, { id, why, isEmpty, fields, after });
  }
  if (unseen.length > 0) {
    const hint = text`The record does not show ${listed('items', unseen)} as sent.`;
    const isShown = unseen.some((name) => valueIn(definition, after, name) !== undefined);
    const isNew = call.method === 'POST' ? [isShown ? correctCreated(id) : LOOK_ON_SCREENS] : [];
    return unverified(id, after, sentences(hint, ...isNew));
  }
  // What was sent to keep it as it was, and was not kept, is the server's change, and so are seconds that it cuts off.
  const isLost = ([name, value]: [string, unknown]) => {
    const held = valueIn(definition, after, name);
    if (asked[name] === undefined) return !isSame(value, held);
    return typeof held === 'string' && held !== value && /^[\d-]{10} [\d:]{8}$/.test(String(value));
  };
  const lost = Object.entries({ ...write.kept, ...asked }).filter(isLost);
  const kept = Object.entries({ ...asked, ...call.body }).filter(
    ([name]) => !lost.some(([one]) => one === name),
  );
  const sent = Object.fromEntries(kept);
  const changedByServer = before === undefined ? [] : changedBeside(definition, sent, before, after, to);
  return { id, outcome: 'applied', record: after, changedByServer };
}

/** The times that the server has noted in a record because of a write. */
export function notedTimes({ definition, call, before }: Write, after: PmRecord | undefined): unknown[] {
  const { bookkeeping = BOOKKEEPING } = definition;
  const names = [...bookkeeping, 'openedDate', 'createdDate', 'addedDate'];
  return names
    .filter((name) => call.body?.[name] === undefined && after?.[name] !== before?.[name])
    .map((name) => after?.[name]);
}

/** For a write with `verify: false`. */
export const NOT_READ = text`The record was not read back.`;

const LOOK_ON_SCREENS = text`Look for it on the server's own screens; do not create the record again.`;

/** For a create that the server confirmed but applied differently. */
export function correctCreated(id: number): Text {
  return text`Look at record ${id} and correct it; do not create it again.`;
}

/** An unconfirmed write. */
export function unverified<Rec = PmRecord>(
  id: number | undefined,
  record: Rec | undefined,
  hint: Text,
): UnverifiedWrite<Rec, number | undefined> {
  return withHint({ id, outcome: 'unverified' as const, record, changedByServer: [] }, hint);
}

function abortedAfter({ call }: Write, id: number, { cause }: PmError): PmError {
  const why = text`the AbortSignal ended the call while record ${id} was read back.`;
  const hint = text`The server had reported success: check the record, and do not repeat the call.`;
  return new PmError({ code: 'aborted', why, hint, request: call, id, cause });
}

/** Values that were sent to be kept but have changed. */
function lostIn({ definition, kept = {} }: Write, after: PmRecord): ReadBack['different'] {
  // Released servers put `closed` where the assignee of a closed record was.
  const { assignedTo, ...others } = kept;
  const isClosed = assignedTo === undefined || after.assignedTo === 'closed';
  return readBack(definition, isClosed ? others : kept, after).different;
}

/** How the record contradicts a write that the server confirmed. */
interface Contradiction extends Pick<PmErrorDetails, 'id' | 'why' | 'fields' | 'cause'> {
  /** Whether the server confirmed it with nothing. */
  isEmpty: boolean;
  after?: PmRecord;
}

function notApplied({ call, ifNot }: Write, { why, isEmpty, after, ...details }: Contradiction): PmError {
  const hint = ifNot(isEmpty, after);
  const whole = isEmpty
    ? text`the server returned an empty response, but ${why}.`
    : text`the server reported success, but ${why}.`;
  return new PmError({ code: 'not-applied', why: whole, hint, request: call, ...details });
}

/** Sends a write: `lost` if its outcome is unknown, `isEmpty` if the server confirmed it with an empty response. */
async function send(connection: Connection, { call, instead }: Write, limits: Limits) {
  try {
    const { isEmpty = false } = await connection.send(call, limits).catch((error: unknown) => {
      const other = error instanceof PmError && error.code === 'validation' ? instead?.(error) : undefined;
      if (other === undefined) throw error;
      return connection.send(other, limits);
    });
    return { lost: undefined, isEmpty };
  } catch (error) {
    if (error instanceof PmError && error.code === 'unknown-outcome') return { lost: error, isEmpty: false };
    throw error;
  }
}

/** Sends a write once more, by the page of the server, where the empty response of the route has changed nothing. */
async function sendOnPage(connection: Connection, write: Write, id: number, limits: Limits) {
  const { onPage } = write;
  const isDone = async () => onPage === undefined || isAsAsked(write, await onPage.read(id, limits));
  if (onPage === undefined || (await isDone())) return { lost: undefined, isEmpty: true };
  const call = await onPage.call(limits);
  try {
    await connection.sendPage(call, isDone, limits);
  } catch (error) {
    if (!(error instanceof PmError) || error.code !== 'unknown-outcome') throw error;
    // A server that has no such page has done nothing.
    if (error.status === undefined) return { lost: error, isEmpty: false };
  }
  return { lost: undefined, isEmpty: true };
}

// Released servers return an empty response for a failed transition, and no transition leads from a state to itself.
function answeredWithNothing({ call }: Write, id: number): PmError {
  const why = text`the server returned an empty response, and record ${id} was in that state before.`;
  const hint = text`Look at the record: it is as you asked, but perhaps not by this request.`;
  return new PmError({ code: 'unknown-outcome', why, hint, request: call, id, mayHaveRun: true });
}

function isAsAsked({ definition, asked, to, proven }: Write, record: PmRecord): boolean {
  if (asked === 'gone' || (to !== undefined && !isState(definition, to, record))) return false;
  const { different, unseen } = readBack(definition, asked, record, { to, proven });
  return Object.keys(different).length === 0 && unseen.length === 0;
}
