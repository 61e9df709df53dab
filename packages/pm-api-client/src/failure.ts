import { said, type Text, text } from 'plat-common/text';
import { type Call, isWrite } from './call.js';
import { type PmDiagnosis, PmError } from './errors.js';
import { BASE_URL, CLIENT, MAY_HAVE_RUN, sentences } from './hints.js';
import type { LoginOutcome } from './login-outcome.js';
import type { Outcome } from './outcome.js';
import { collectionIn, isInEveryEdition } from './privileges.js';
import type { PmUser } from './user.js';

type Failed = Exclude<Outcome, { kind: 'done' }>;

/** What is known beside a response. */
interface Known {
  diagnosis?: PmDiagnosis;
  canLogIn?: boolean;
  hint?: Text;
}

/** The error for an unsuccessful response. */
export function failureOf(call: Call, outcome: Failed, { diagnosis, canLogIn, hint: known }: Known = {}) {
  const { status } = outcome;
  const about = { status, request: call };
  if (outcome.kind === 'session-over') {
    const why = text`the server rejects the session token.`;
    const hint = canLogIn
      ? text`Fresh tokens were rejected too: check where the server stores its sessions, and any proxy in between.`
      : text`Give a fresh token, or account and password so that the client can log in itself.`;
    return new PmError({ code: 'not-logged-in', why, hint, ...about });
  }
  if (outcome.kind === 'unclear') {
    const { why, hint = status >= 500 ? TROUBLE : NOT_THE_SERVER } = outcome;
    return unclear(call, status, text`${why}.`, known ?? hint);
  }
  const { code } = outcome;
  const words = wordsIn(outcome);
  if (code === 'forbidden') {
    const hint = diagnosis?.adviceText ?? text`Ask an administrator for the permission.`;
    const why = text`the server refused it (HTTP ${status}, "${words}").`;
    return new PmError({ code, why, hint, diagnosis, ...about });
  }
  const why = text`the server reported "${words}".`;
  const hint = hintFor(code, call, String(words));
  return new PmError({ code, why, hint, fields: outcome.fields, ...about });
}

/** What helps with a refusal, by its code and what is known beside that. */
function hintFor(code: keyof typeof HINTS, { method, path }: Call, words: string): Text {
  if (code === 'not-found' && method === 'GET' && !/\d/.test(path)) return NO_SUCH_ROUTE;
  if (code === 'validation' && /^User does not exist/.test(words)) return NO_SUCH_USER;
  return code === 'not-visible' && path.startsWith('/todos/') ? PRIVATE : HINTS[code];
}

const NO_SUCH_USER = text`Give the account of a user, which the list of users shows, and send it again.`;

const PRIVATE = text`A private to-do is shown to the user who created it, and to nobody else.`;

const NO_SUCH_ROUTE = text`This server has no such list or route.`;

/**
 * The error for an empty response by a server that returns one for the whole module. A write to records of that very module was
 * not done; a longer path may belong to another one.
 */
export function moduleMissing(call: Call, status: number): PmError {
  const why = text`the server returned an empty response to this request and to one for a single record, but not to other requests.`;
  const hint = text`Released servers do so for a missing module, such as feedbacks and tickets in the open edition. For any other: check the proxies between ${CLIENT} and the server.`;
  const mayHaveRun = isWrite(call) && !/^\/[a-z]+(\/\d+)?$/.test(call.path);
  return new PmError({ code: 'module-missing', why, hint, request: call, status, mayHaveRun });
}

/** The error for a server that returns an empty response to every request. */
export function serverInTrouble(call: Call, status: number): PmError {
  const why = text`the server returns an empty response to every request, as it does when its database is down.`;
  return unclear(call, status, why, COMES_BACK);
}

/** The error for a login that gave no token. `known`: the hint, where the cause is known. */
export function loginFailure(call: Call, status: number, outcome: LoginOutcome, known?: Text): PmError {
  const about = { status, request: call };
  if (outcome.kind === 'refused') {
    const why = text`the server refused the login: "${wordsIn(outcome)}".`;
    const hint = LOCKED.test(said(outcome.said)) ? UNLOCK : text`Check account and password.`;
    return new PmError({ code: 'login-failed', why, hint, ...about });
  }
  if (outcome.kind === 'unclear') {
    const { why, hint = text`Check ${BASE_URL}, and the proxies between ${CLIENT} and the server.` } =
      outcome;
    const what = { why: text`${why}.`, hint: known ?? (status >= 500 ? TROUBLE : hint) };
    return new PmError({ code: 'bad-response', ...what, ...about });
  }
  if (outcome.kind === 'no-route' && outcome.isEmpty && known === undefined) {
    const why = text`the server returns an empty response to every login, as it does when its database is down.`;
    const orAddress = text`Else check ${BASE_URL}: it is the part of the address before /api.php/v2.`;
    const hint = sentences(COMES_BACK, orAddress);
    return new PmError({ code: 'bad-response', why, hint, ...about });
  }
  const why = text`the server has none of the known login routes.`;
  const hint = known ?? text`Check ${BASE_URL}: it is the part of the address before /api.php/v2.`;
  return new PmError({ code: 'login-failed', why, hint, ...about });
}

/** Messages of servers for an account with too many failed logins. */
const LOCKED = /too many|locked|尝试次数|嘗試次數|锁定|鎖定/i;

const UNLOCK = text`The account is locked: wait, or have an administrator unlock it. Another attempt may lock it for longer.`;

function unclear(call: Call, status: number, why: Text, hint: Text): PmError {
  const about = { why, status, request: call };
  if (!isWrite(call)) return new PmError({ code: 'bad-response', hint, ...about });
  const whole = hint === NOT_THE_SERVER ? MAY_HAVE_RUN : sentences(hint, MAY_HAVE_RUN);
  return new PmError({ code: 'unknown-outcome', hint: whole, mayHaveRun: true, ...about });
}

/** The server's words as a part of a sentence: without the full stop that they may end with. */
function wordsIn({ said }: { said: string | Text }): string | Text {
  return typeof said === 'string' ? said.replace(/[.。]$/, '') : said;
}

const TROUBLE = text`If other requests fail too, the server is down: retry later. Otherwise only this request fails.`;

const COMES_BACK = text`The server is down, and the request is valid: retry when it is back.`;

const NOT_THE_SERVER = text`Check ${BASE_URL}, the proxies between ${CLIENT} and the server, and whether the server has this module.`;

/** What helps with a refusal, by its code. */
export const HINTS = {
  'not-found': text`Check the number: the record may be deleted, or be of another kind.`,
  'not-visible': text`Check the number: it may be of another kind. If it is right, have an administrator show the product, project or execution to this user.`,
  validation: text`Correct what the server names and send it again.`,
} as const;

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
export async function withoutAnswer(call: Call, outcome: Extract<Outcome, { kind: 'unclear' }>, ask: Ask) {
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
