import { type Call, isWrite } from './call.js';
import { type PmDiagnosis, PmError } from './errors.js';
import type { Outcome } from './outcome.js';
import { quoted } from './quoted.js';

/** An outcome and the HTTP status that it came with. */
export type Judged = Outcome & { status: number };

/** The error for an answer that is not success. */
export function failureOf(
  call: Call,
  outcome: Exclude<Judged, { kind: 'done' }>,
  diagnosis: PmDiagnosis | undefined,
): PmError {
  const { status } = outcome;
  const about = { status, request: { method: call.method, path: call.path } };
  if (outcome.kind === 'session-over') {
    const why = 'the server does not take the session token.';
    const hint = 'Give a fresh token, or account and password so that the client can log in itself.';
    return new PmError({ code: 'not-logged-in', why, hint, ...about });
  }
  if (outcome.kind === 'unclear') {
    const why = `${outcome.why}.`;
    return isWrite(call)
      ? new PmError({ code: 'unknown-outcome', why, hint: MAY_HAVE_RUN, mayHaveRun: true, ...about })
      : new PmError({ code: 'bad-response', why, hint: NOT_THE_SERVER, ...about });
  }
  const { code } = outcome;
  const said = quoted(outcome.said);
  if (code === 'forbidden') {
    const { advice: hint = 'Ask an administrator for the permission.' } = diagnosis ?? {};
    const why = `the server refused it (HTTP ${status}, ${said}).`;
    return new PmError({ code, why, hint, diagnosis, ...about });
  }
  const { fields } = outcome;
  return new PmError({
    code,
    why: `the server said ${said}.`,
    hint: HINTS[code],
    fields,
    ...about,
  });
}

/** The error for a call that was answered with nothing by a server that answers so for the whole module. */
export function moduleMissing(call: Call, status: number): PmError {
  const { method, path } = call;
  return new PmError({
    code: 'module-missing',
    why: 'the server answered with nothing at all, to this and to a question for one such record.',
    hint: 'Released servers do so for a module that they do not have, as the open edition for feedbacks and tickets. For any other: see what stands between this client and the server.',
    request: { method, path },
    status,
    mayHaveRun: isWrite(call),
  });
}

const MAY_HAVE_RUN = 'It may have been done all the same: read the record before you repeat.';

const NOT_THE_SERVER =
  'Check baseUrl, what stands between this client and the server, and whether the server has this module.';

const HINTS = {
  'not-found': 'Check the number: the record may be deleted, or be of another kind.',
  'not-visible': 'Have an administrator show the product, project or execution to this user.',
  validation: 'Correct what the server names and send it again.',
} as const;
