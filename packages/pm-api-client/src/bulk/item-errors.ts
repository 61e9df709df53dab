import { text } from 'plat-common/text';
import { PmError, type PmErrorCode, type PmErrorRequest } from '../errors.js';
import { correctCreated } from '../resource/write.js';

/** The error for a created record whose values differ from the requested ones. */
export function wrongRecord(request: PmErrorRequest, id: number): PmError {
  return new PmError({
    code: 'not-applied',
    why: text`record ${id} was created, but does not have the requested values.`,
    hint: correctCreated(id),
    request,
    id,
  });
}

/** The error for a write of an earlier run whose response was lost and whose outcome is unknown. */
export function lostAnswer(request: PmErrorRequest): PmError {
  return new PmError({
    code: 'unknown-outcome',
    why: text`an earlier run sent it and received no response, and the records on the server do not show whether it was applied.`,
    hint: text`Look for the record. To send it again, delete its lines from the journal.`,
    request,
    mayHaveRun: true,
  });
}

/** Would every further item have this error too? */
export function endsRun({ code }: PmError): boolean {
  return code === 'login-failed' || code === 'module-missing';
}

/** Does this error leave it open whether the server has done a write? */
export function isOpen({ code, mayHaveRun }: PmError): boolean {
  return mayHaveRun === true || OPEN.includes(code);
}

const OPEN: readonly PmErrorCode[] = ['unknown-outcome', 'aborted'];

/** May this error come from a server in trouble, rather than from the item? */
export function mayBeTrouble({ code }: PmError): boolean {
  return TROUBLE.includes(code);
}

const TROUBLE: readonly PmErrorCode[] = [
  'unknown-outcome',
  'timeout',
  'network',
  'bad-response',
  'not-logged-in',
];
