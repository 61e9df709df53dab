import { PmError, type PmErrorRequest } from '../errors.js';

/** The error for a record that exists and is not as asked. */
export function wrongRecord(request: PmErrorRequest, id: number): PmError {
  return new PmError({
    code: 'not-applied',
    why: `record ${id} was made of it and is not as asked.`,
    hint: `Look at record ${id} and correct it; do not create it again.`,
    request,
    id,
  });
}

/** The error for a write of an earlier run whose answer was lost, and of which nobody can tell more. */
export function lostAnswer(request: PmErrorRequest): PmError {
  return new PmError({
    code: 'unknown-outcome',
    why: 'an earlier run has sent it and got no answer, and a look at the server does not tell.',
    hint: 'Look yourself; it is not sent again.',
    request,
    mayHaveRun: true,
  });
}
