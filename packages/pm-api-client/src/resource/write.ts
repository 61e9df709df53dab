import type { Call, Fields } from '../call.js';
import type { Connection } from '../connection.js';
import { PmError, type PmErrorDetails } from '../errors.js';
import type { Limits } from '../options.js';
import type { PmRecord, ResourceDefinition } from './definition.js';
import { changedBeside, readBack } from './read-back.js';
import type { AnyWritten } from './resource.js';

/** A write and what the record must say afterwards. */
export interface Write {
  definition: ResourceDefinition;
  call: Call;
  /** What the record must hold, or that there must be none any more. */
  asked: Fields | 'gone';
  /** What was sent so that it stays as it was. */
  kept?: Fields;
  /** The states of which it must be in one. */
  to?: readonly string[];
  /** The record as it was, when it was read. */
  before?: PmRecord | undefined;
  /** Said when it did not happen. */
  ifNot: string;
  /** Did the server answer with nothing? */
  isEmpty?: boolean;
}

/** Reads one record of a definition by its number. */
export type ReadRecord = (id: number, limits: Limits) => Promise<PmRecord>;

/**
 * Sends a write to a record whose number is known, and reads the record back. An answer that does not tell whether
 * the write was done is settled by the read-back too, when the record was read before.
 */
export async function change(
  connection: Connection,
  write: Write,
  id: number,
  read: ReadRecord | undefined,
  limits: Limits,
): Promise<AnyWritten> {
  const { lost, isEmpty } = await send(connection, write, limits);
  if (read === undefined) {
    if (lost !== undefined) throw lost;
    return unverified(id, undefined, NOT_READ);
  }
  const { before, to } = write;
  // Where the record already was as asked, finding it so again says nothing about this write.
  const wasAsAsked = before !== undefined && isAsAsked(write, before);
  if (lost !== undefined && (before === undefined || wasAsAsked)) throw lost;
  if (isEmpty && to !== undefined && wasAsAsked) throw answeredWithNothing(write, id);
  if (lost === undefined) return confirmed({ ...write, isEmpty }, id, read, limits);
  const seen = await confirmed(write, id, read, limits).catch(() => undefined);
  if (seen?.outcome !== 'applied') throw lost;
  return seen;
}

/** Reads the record after a write and settles whether the write was done. */
export async function confirmed(
  write: Write,
  id: number,
  read: ReadRecord,
  limits: Limits,
): Promise<AnyWritten> {
  const { definition, call, asked, kept = {}, to, before } = write;
  let after: PmRecord;
  try {
    after = await read(id, limits);
  } catch (error) {
    if (!(error instanceof PmError)) throw error;
    if (error.code === 'aborted') throw abortedAfter(write, id, error);
    if (error.code !== 'not-found')
      return unverified(id, undefined, `The record could not be read: ${error.code}.`);
    if (asked !== 'gone') throw notApplied(write, id, `there is no record ${id}`, { cause: error });
    return before === undefined
      ? unverified(id, undefined, 'The record is not there; whether it ever was, was not seen.')
      : { id, outcome: 'applied', record: before, changedByServer: [] };
  }
  if (asked === 'gone') throw notApplied(write, id, `record ${id} is still there`);
  const { different: asOther, unseen } = readBack(definition, asked, after, { before, to });
  const different = { ...readBack(definition, kept, after).different, ...asOther };
  if (Object.keys(different).length > 0) {
    const details = Object.entries(different).map(([name, texts]) => `${name}: ${texts.join(', ')}`);
    const why = `record ${id} is not as asked (${details.join('; ')})`;
    throw notApplied(write, id, why, { fields: different });
  }
  if (unseen.length > 0) return unverified(id, after, `The record does not show ${unseen.join(', ')}.`);
  const status = to === undefined ? {} : { status: to };
  const sent = { ...call.body, ...status };
  const changedByServer = before === undefined ? [] : changedBeside(definition, sent, before, after);
  return { id, outcome: 'applied', record: after, changedByServer };
}

/** Said of a write that was not verified because nobody asked for it. */
export const NOT_READ = 'The record was not read back.';

/** Said of a create that the server confirmed and did not do as asked. */
export function correctCreated(id: number): string {
  return `Look at record ${id} and correct it; do not create it again.`;
}

/** A write that nobody confirmed. */
export function unverified(id: number | undefined, record: PmRecord | undefined, hint: string): AnyWritten {
  return { id, outcome: 'unverified', record, changedByServer: [], hint };
}

function abortedAfter({ call }: Write, id: number, { cause }: PmError): PmError {
  return new PmError({
    code: 'aborted',
    why: `the signal that was given ended the call while record ${id} was read back.`,
    hint: 'The server had said yes: look at the record, and do not repeat.',
    request: { method: call.method, path: call.path },
    id,
    cause,
  });
}

function notApplied(
  { call, ifNot, isEmpty = false }: Write,
  id: number,
  why: string,
  more: Pick<PmErrorDetails, 'fields' | 'cause'> = {},
): PmError {
  const request = { method: call.method, path: call.path };
  return new PmError({
    code: 'not-applied',
    why: `the server ${isEmpty ? 'answered with nothing' : 'said yes'}, but ${why}.`,
    // Released servers answer so what they cannot do at all, whatever the record's state.
    hint: isEmpty ? 'See whether this server has that operation, and look at the record.' : ifNot,
    request,
    id,
    ...more,
  });
}

/** Sends a write: `lost` when nobody knows whether it was done, `isEmpty` when the server said so with nothing. */
async function send(connection: Connection, { call }: Write, limits: Limits) {
  try {
    const { isEmpty = false } = await connection.send(call, limits);
    return { lost: undefined, isEmpty };
  } catch (error) {
    if (error instanceof PmError && error.code === 'unknown-outcome') return { lost: error, isEmpty: false };
    throw error;
  }
}

// Released servers answer a transition with nothing when it failed, and no server has one from a state to itself.
function answeredWithNothing({ call }: Write, id: number): PmError {
  return new PmError({
    code: 'unknown-outcome',
    why: `the server answered with nothing, and record ${id} was in that state before.`,
    hint: 'Look at the record: it is as you asked, but perhaps not by this request.',
    request: { method: call.method, path: call.path },
    id,
    mayHaveRun: true,
  });
}

function isAsAsked({ definition, asked, to }: Write, record: PmRecord): boolean {
  if (asked === 'gone') return false;
  const { different, unseen } = readBack(definition, asked, record, { to });
  return Object.keys(different).length === 0 && unseen.length === 0;
}
