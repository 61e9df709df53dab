import { isJson, type Json, numberOf } from './body.js';
import type { Call, Wanted } from './call.js';
import { type Refusal, refusalOf } from './refusal.js';
import { type Hide, isToken } from './secrets.js';
import type { Answer } from './transport.js';

/** What an answer says about its request, and the HTTP status that it came with. */
export type Outcome = { status: number } & (
  | Done
  /** Certainly not done: the session has ended. */
  | { kind: 'session-over' }
  /** Certainly not done: the server said no. */
  | ({ kind: 'refused' } & Refusal)
  | Unclear
);

/** Done, as far as the server says. */
export interface Done {
  kind: 'done';
  body: Json;
  /** What was created. Some servers do not tell it. */
  id?: number;
  /** The server said so with nothing: HTTP 200 and an empty body. */
  isEmpty?: true;
}

/** The answer does not tell whether it was done. */
interface Unclear {
  kind: 'unclear';
  why: string;
  /** What can be done about it, where that is known. */
  hint?: string;
  /** HTTP 200 and nothing: for what the server does not have, and for everything when it is in trouble. */
  isEmpty?: true;
}

/** The part of a call that decides what its answer means. */
type SentCall = Pick<Call, 'method' | 'wants'> & Partial<Pick<Call, 'path' | 'body' | 'query'>>;

/**
 * Reads whether a request succeeded. Nothing else in this package does.
 *
 * Success is a 2xx answer whose JSON has `status: 'success'`, no sign of failure beside it, and what was wanted in
 * it; or, to PUT and DELETE, 200 with an empty body (specification, "Endpoints", rule 3), which the read-back still
 * has to confirm. An empty answer to GET or POST is none: released servers send one when a route does not exist.
 *
 * `hide` takes the secrets out of the server's words.
 */
export function outcomeOf(call: SentCall, answer: Answer, hide: Hide = (words) => words): Outcome {
  return { ...readOutcome(call, answer, hide), status: answer.status };
}

function readOutcome(call: SentCall, answer: Answer, hide: Hide) {
  const { method, wants } = call;
  const { status, body } = answer;
  if (status === 0 || (status >= 300 && status < 400)) return redirected(method, answer);
  if (status === 401) return { kind: 'session-over' } as const;
  if (status >= 500) return unclear(`the server failed with HTTP ${status}`);
  if (body.kind === 'objects') {
    const [first] = body.values;
    const noes = body.values.filter(saysNo);
    const isNo = status === 403 || noes.length === body.values.length;
    const no = noes[0] ?? (status === 403 ? { message: 'HTTP 403' } : first);
    if (isNo) return { kind: 'refused', ...refusalOf(call, status, no, hide) } as const;
    if (noes.length > 0) return unclear('the answer says yes and no');
  }
  if (status === 403) return { kind: 'refused', code: 'forbidden', said: 'HTTP 403' } as const;
  if (body.kind === 'beyond') return { ...unclear(body.why), hint: body.hint };
  if (status < 200 || status >= 300) return unclear(`the server answered HTTP ${status}`);
  switch (body.kind) {
    case 'empty':
      if (method === 'PUT' || method === 'DELETE')
        return { kind: 'done', body: {}, isEmpty: true } satisfies Done;
      return { ...unclear(`the server answered ${status} with an empty body`), isEmpty: true } as const;
    case 'html':
      return body.isLogin
        ? ({ kind: 'session-over' } as const)
        : unclear('the server answered with an HTML page');
    case 'other':
      return unclear(`the answer is not a JSON object${contentOf(answer)}`);
    case 'objects':
      return agreed(merged(body.values), wants);
  }
}

function unclear(why: string): Unclear {
  return { kind: 'unclear', why };
}

const NO = ['fail', 'failed', 'error'];

/**
 * Does a JSON answer say no? In any of its forms: `status` or `result` that says fail, failed or error, a key `error`,
 * a `load` that only shows an alert.
 */
function saysNo({ status, result, error, load }: Json): boolean {
  if (isJson(load) && load.alert !== undefined) return true;
  const hasError = error !== undefined && error !== null && error !== false && error !== '';
  const isNo = (word: unknown) => typeof word === 'string' && NO.includes(word);
  return hasError || isNo(status) || isNo(result) || result === false;
}

function contentOf({ contentType = '' }: Answer): string {
  // Only known words: a header is the server's to write, and may hold anything.
  const [type] = /^(text|application)\/(html|plain|xml|octet-stream)\b/i.exec(contentType) ?? [];
  return type === undefined ? '' : ` but ${type}`;
}

function redirected(method: Call['method'], { location }: Answer) {
  const page = location === undefined ? undefined : pageAt(location);
  // Where a browser hides the target, only the methods whose expired session is answered by a redirect are sure.
  const toLogin = location === undefined ? method === 'GET' || method === 'DELETE' : page === 'login';
  if (toLogin) return { kind: 'session-over' } as const;
  if (page === 'deny') {
    const said = 'a redirect to the page that denies access';
    return { kind: 'refused', code: 'forbidden', said } as const;
  }
  return unclear('the server redirected the request to another page');
}

// `/index.php?m=user&f=login…`, or `/user-login-….html` where the server writes its addresses so. Where else a redirect
// leads, the word may stand in the address of the page that it came from.
function pageAt(location: string): 'login' | 'deny' | undefined {
  if (!URL.canParse(location, 'http://server')) return undefined;
  const { pathname, searchParams } = new URL(location, 'http://server');
  const [, word] = /[/-](login|deny)\b[^/]*$/i.exec(pathname) ?? [];
  const page = searchParams.get('f') ?? word?.toLowerCase();
  return page === 'login' || page === 'deny' ? page : undefined;
}

function agreed(body: Json, wants: Wanted | undefined): Done | Unclear | { kind: 'session-over' } | NotThere {
  // The login page, reached through a redirect that something on the way has followed, calls itself a success.
  if (typeof body.data === 'string' && /"(keepLogin|loginExpired)"/.test(body.data)) {
    return { kind: 'session-over' };
  }
  if (wants?.as === 'list' && isListWithoutRole(body, wants.key)) {
    return { kind: 'done', body: { ...body, [wants.key]: [] } };
  }
  // Such a record has a status of its own, and a number, which no envelope of a read has.
  if (wants?.as === 'bare' && body[wants.key] === undefined && numberOf(body.id) !== undefined)
    return { kind: 'done', body: { [wants.key]: body } };
  if (body.status !== 'success') return unclear("the answer has no status 'success'");
  if (wants === undefined) return { kind: 'done', body };
  if (wants.as === 'id') {
    // The specification shows a status and nothing else.
    if (body.id === undefined || body.id === null) return { kind: 'done', body };
    const id = numberOf(body.id);
    return id !== undefined && id > 0
      ? { kind: 'done', body, id }
      : unclear('the server answered success with an id that is none');
  }
  const value = body[wants.key];
  if (value === false || value === null) {
    return { kind: 'refused', code: 'not-found', said: `${wants.key} is ${value}` };
  }
  return (wants.as === 'list' ? Array.isArray(value) : isJson(value))
    ? { kind: 'done', body }
    : unclear(`the answer has no ${wants.as} under \`${wants.key}\``);
}

type NotThere = { kind: 'refused' } & Refusal;

/** One object of several documents. A single one is not copied: it may have very many fields. */
function merged([first, ...more]: readonly [Json, ...Json[]]): Json {
  return more.length === 0 ? first : Object.assign({}, first, ...more);
}

// A list that a user without a role may not see: "empty data and recTotal 0" (specification, "Errors").
function isListWithoutRole(body: Json, key: string): boolean {
  const { status = 'success', data = [], recTotal } = body;
  const isEmpty = Array.isArray(data) && data.length === 0;
  return status === 'success' && isEmpty && numberOf(recTotal) === 0 && body[key] === undefined;
}

/** What an answer to a login says. */
export type LoginOutcome =
  | { kind: 'token'; token: string; body: Json }
  | { kind: 'refused'; said: string }
  /** The server has no such route: an older or a newer one may be there. `isEmpty`: or it is in trouble. */
  | { kind: 'no-route'; isEmpty?: true }
  | { kind: 'unclear'; why: string; hint?: string };

/** Reads whether a login succeeded: a token at the top or in `user`, and no sign of failure. */
export function loginOutcomeOf({ status, body }: Answer, hide: Hide = (words) => words): LoginOutcome {
  if (status === 404 || status === 405 || status === 501) return { kind: 'no-route' };
  // Released servers answer 200 and nothing for a route that they do not have.
  if (status >= 200 && status < 300 && body.kind === 'empty') return { kind: 'no-route', isEmpty: true };
  if (status >= 500) return { kind: 'unclear', why: `the server failed with HTTP ${status}` };
  if (body.kind === 'beyond') return { kind: 'unclear', why: body.why, hint: body.hint };
  if (body.kind !== 'objects') {
    return { kind: 'unclear', why: `the answer (HTTP ${status}) is not a JSON object` };
  }
  const no = body.values.find(saysNo);
  if (no?.error === 'EMPTY_ENTRY') return { kind: 'no-route' };
  if (no !== undefined) {
    const { said } = refusalOf({ method: 'POST' }, status, no, hide);
    return { kind: 'refused', said };
  }
  if (status < 200 || status >= 300) return { kind: 'refused', said: `HTTP ${status}` };
  const answered = merged(body.values);
  const { token, user } = answered;
  const found = isToken(token) ? token : isJson(user) ? user.token : undefined;
  if (!isToken(found)) return { kind: 'unclear', why: 'the answer has no token' };
  return { kind: 'token', token: found, body: answered };
}
