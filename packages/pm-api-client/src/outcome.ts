import { isJson, type Json, numberOf, readBody } from './body.js';
import type { Call, Wanted } from './call.js';
import type { PmErrorCode } from './errors.js';
import { type Refusal, refusalIn } from './refusal.js';
import { isToken } from './token.js';
import type { Answer } from './transport.js';

/** What an answer says about its request. */
export type Outcome =
  /** Done, as far as the server says. `id` is there when it was wanted. */
  | { kind: 'done'; body: Json; id?: number }
  /** Certainly not done: the session has ended. */
  | { kind: 'session-over' }
  /** Certainly not done: the server said no. `mayBeSession`: newer servers use the same no for an ended session. */
  | ({ kind: 'refused'; code: RefusalCode; mayBeSession?: true } & Refusal)
  /** The answer does not tell whether it was done. `isEmpty`: HTTP 200 and nothing, as for a missing module. */
  | { kind: 'unclear'; why: string; isEmpty?: true };

type RefusalCode = Extract<PmErrorCode, 'forbidden' | 'not-found' | 'not-visible' | 'validation'>;

/**
 * Reads whether a request succeeded. Nothing else in this package does.
 *
 * Success is a 2xx answer whose JSON has `status: 'success'`, no sign of failure beside it, and what was wanted in
 * it; or, to PUT and DELETE, 200 with an empty body (specification, "Endpoints", rule 3), which the read-back still
 * has to confirm. An empty answer to GET or POST is none: released servers send one when a route does not exist.
 */
export function outcomeOf({ method, wants }: Pick<Call, 'method' | 'wants'>, answer: Answer): Outcome {
  const { status } = answer;
  if (status === 0 || (status >= 300 && status < 400)) return redirected(method, answer);
  if (status === 401) return { kind: 'session-over' };
  if (status >= 500) return { kind: 'unclear', why: `the server failed with HTTP ${status}` };
  const body = readBody(answer.text);
  if (body.kind === 'objects') {
    const refusals = body.values.map(refusalIn).filter((refusal) => refusal !== undefined);
    const [refusal = { said: 'HTTP 403' }] = refusals;
    const isNo = status === 403 || refusals.length === body.values.length;
    if (isNo) return refused(status, body.values, refusal);
    if (refusals.length > 0) return { kind: 'unclear', why: 'the answer says yes and no' };
  }
  if (status === 403) return { kind: 'refused', code: 'forbidden', said: 'HTTP 403' };
  if (status < 200 || status >= 300) return { kind: 'unclear', why: `the server answered HTTP ${status}` };
  switch (body.kind) {
    case 'empty':
      if (method === 'PUT' || method === 'DELETE') return { kind: 'done', body: {} };
      return { kind: 'unclear', why: `the server answered ${status} with an empty body`, isEmpty: true };
    case 'html':
      return body.isLogin
        ? { kind: 'session-over' }
        : { kind: 'unclear', why: 'the server answered with an HTML page' };
    case 'other':
      return { kind: 'unclear', why: `the answer is not a JSON object${contentOf(answer)}` };
    case 'objects':
      return agreed(Object.assign({}, ...body.values), wants);
  }
}

function contentOf({ contentType = '' }: Answer): string {
  // Only known words: a header is the server's to write, and may hold anything.
  const [type] = /^(text|application)\/(html|plain|xml|octet-stream)\b/i.exec(contentType) ?? [];
  return type === undefined ? '' : ` but ${type}`;
}

function redirected(method: Call['method'], { location }: Answer): Outcome {
  // Where a browser hides the target, only the methods whose expired session is answered by a redirect are sure.
  const toLogin = location === undefined ? method === 'GET' || method === 'DELETE' : isLoginPage(location);
  if (toLogin) return { kind: 'session-over' };
  return { kind: 'unclear', why: 'the server redirected the request to another page' };
}

// `/index.php?m=user&f=login…`, or `/user-login-….html` where the server writes its addresses so. Where else a redirect
// leads, the word may stand in the address of the page that it came from.
function isLoginPage(location: string): boolean {
  if (!URL.canParse(location, 'http://server')) return false;
  const { pathname, searchParams } = new URL(location, 'http://server');
  return searchParams.get('f') === 'login' || /[/-]login\b[^/]*$/i.test(pathname);
}

function refused(status: number, [body]: readonly [Json, ...Json[]], refusal: Refusal): Outcome {
  const { said } = refusal;
  if (status === 403 || /^(access )?not allowed\.?$/i.test(said)) {
    const mayBeSession = /^access not allowed/i.test(said) ? { mayBeSession: true as const } : {};
    return { kind: 'refused', code: 'forbidden', ...refusal, ...mayBeSession };
  }
  if (status === 404 || body.code === 404 || /does not exist/i.test(said)) {
    return { kind: 'refused', code: 'not-found', ...refusal };
  }
  if (/ is not allowed\.?$/i.test(said)) return { kind: 'refused', code: 'not-visible', ...refusal };
  return { kind: 'refused', code: 'validation', ...refusal };
}

function agreed(body: Json, wants: Wanted | undefined): Outcome {
  // The login page, reached through a redirect that something on the way has followed, calls itself a success.
  if (typeof body.data === 'string' && /"(keepLogin|loginExpired)"/.test(body.data)) {
    return { kind: 'session-over' };
  }
  if (body.status !== 'success') return { kind: 'unclear', why: "the answer has no status 'success'" };
  if (wants === undefined) return { kind: 'done', body };
  if (wants.as === 'id') {
    // The specification's answer to a create is bare: then the record has to be found.
    if (body.id === undefined) return { kind: 'done', body };
    const id = numberOf(body.id);
    return id !== undefined && id > 0
      ? { kind: 'done', body, id }
      : { kind: 'unclear', why: 'the server answered success without the id of what it created' };
  }
  const value = body[wants.key];
  if (value === false || value === null) {
    return { kind: 'refused', code: 'not-found', said: `${wants.key} is ${value}` };
  }
  return (wants.as === 'list' ? Array.isArray(value) : isJson(value))
    ? { kind: 'done', body }
    : { kind: 'unclear', why: `the answer has no ${wants.as} under \`${wants.key}\`` };
}

/** What an answer to a login says. */
export type LoginOutcome =
  | { kind: 'token'; token: string; body: Json }
  | { kind: 'refused'; said: string }
  /** The server has no such route: an older or a newer one may be there. */
  | { kind: 'no-route' }
  | { kind: 'unclear'; why: string };

/** Reads whether a login succeeded: a token at the top or in `user`, and no sign of failure. */
export function loginOutcomeOf({ status, text }: Answer): LoginOutcome {
  const body = readBody(text);
  if (status === 404 || status === 405 || status === 501) return { kind: 'no-route' };
  // Released servers answer 200 and nothing for a route that they do not have.
  if (status >= 200 && status < 300 && body.kind === 'empty') return { kind: 'no-route' };
  if (status >= 500) return { kind: 'unclear', why: `the server failed with HTTP ${status}` };
  if (body.kind !== 'objects') {
    return { kind: 'unclear', why: `the answer (HTTP ${status}) is not a JSON object` };
  }
  const [refusal] = body.values.map(refusalIn).filter((found) => found !== undefined);
  if (refusal?.said === 'EMPTY_ENTRY') return { kind: 'no-route' };
  if (refusal !== undefined) return { kind: 'refused', said: refusal.said };
  if (status < 200 || status >= 300) return { kind: 'refused', said: `HTTP ${status}` };
  const answered: Json = Object.assign({}, ...body.values);
  const { token, user } = answered;
  const found = isToken(token) ? token : isJson(user) ? user.token : undefined;
  if (!isToken(found)) return { kind: 'unclear', why: 'the answer has no token' };
  return { kind: 'token', token: found, body: answered };
}
