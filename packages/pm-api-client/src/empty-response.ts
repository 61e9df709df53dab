import type { Call } from './call.js';
import type { PmError } from './errors.js';
import { failureOf, moduleMissing } from './failure.js';
import type { Outcome } from './outcome.js';
import { collectionIn, isInEveryEdition } from './privileges.js';
import type { PmUser } from './user.js';

/** Sends another request, to explain an empty response to one. */
type Ask = (question: Call) => Promise<Outcome>;

/** Does the server return an empty response to every request? */
export async function isInTrouble({ path }: Call, user: PmUser, ask: Ask): Promise<boolean> {
  // Every server has users and products; the check uses the one that the failed call did not use.
  const anything: Call = path.startsWith('/users')
    ? { method: 'GET', path: '/products', query: { recPerPage: 1 } }
    : { method: 'GET', path: `/users/${user.id ?? 0}` };
  return !(await hasAnswer(anything, ask));
}

/** The error for an empty response of a working server: because of this request, or of its module. */
export async function withoutAnswer(
  call: Call,
  outcome: Extract<Outcome, { kind: 'unclear' }>,
  ask: Ask,
): Promise<PmError> {
  const { path } = call;
  const isThere =
    isInEveryEdition(path) || (await hasAnswer({ method: 'GET', path: `/${collectionIn(path)}/1` }, ask));
  return isThere ? failureOf(call, outcome) : moduleMissing(call, outcome.status);
}

/** Does the server return a response with content? */
async function hasAnswer(question: Call, ask: Ask): Promise<boolean> {
  try {
    const outcome = await ask(question);
    return !(outcome.kind === 'unclear' && outcome.isEmpty);
  } catch {
    // The question is only asked to explain another error, which is the one to report.
    return true;
  }
}
