import { text } from 'plat-common/text';
import { PmError, type PmErrorCode, type PmErrorRequest } from '../errors.js';
import { correctCreated } from '../resource/write.js';

/** The error for a created record whose values differ from the requested ones. */
export function wrongRecord(request: PmErrorRequest, id: number): PmError {
  const why = text`record ${id} was created, but does not have the requested values.`;
  return new PmError({ code: 'not-applied', why, hint: correctCreated(id), request, id });
}

/** The error for a write of an earlier run whose response was lost and whose outcome is unknown. */
export function lostAnswer(request: PmErrorRequest): PmError {
  const why = text`an earlier run sent it and received no response, and the records on the server do not show whether it was applied.`;
  const hint = text`Look for the record. To send it again, delete its lines from the journal.`;
  return new PmError({ code: 'unknown-outcome', why, hint, request, mayHaveRun: true });
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
