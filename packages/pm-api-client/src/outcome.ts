import { isJson, type Json, numberOf } from 'plat-common/json';
import { type Text, text } from 'plat-common/text';
import type { Call, Wanted } from './call.js';
import { HIDDEN, type Refusal, refusalOf } from './refusal.js';
import type { Hide } from './secrets.js';
import type { Answer } from './transport.js';

/** The outcome that a response reports for its request, with its HTTP status. */
export type Outcome = { status: number } & Reading;

type Reading =
  | Success
  /** Certainly not done: the session has ended. */
  | { kind: 'session-over' }
  /** Certainly not done: the server refused it. */
  | ({ kind: 'refused' } & Refusal)
  | Unclear;

/** The server reported success. */
export interface Success {
  kind: 'done';
  body: Json;
  /** The id of the created record. Some servers do not return it. */
  id?: number;
  /** The server confirmed it with HTTP 200 and an empty body. */
  isEmpty?: true;
}

/** The response does not show whether it was done. */
interface Unclear {
  kind: 'unclear';
  why: Text;
  /** What can be done about it, where that is known. */
  hint?: Text;
  /** HTTP 200 and nothing: for what the server does not have, and for everything when it is in trouble. */
  isEmpty?: true;
  /** What a server without this API shows: 404, a page, or nothing. */
  mayLackApi?: true;
}

/** The part of a call that decides the meaning of its response. */
type SentCall = Pick<Call, 'method' | 'wants'> & Partial<Pick<Call, 'path' | 'body' | 'query' | 'page'>>;

/**
 * Reads whether a request succeeded. Nothing else in this package does, but for a login (login-outcome.ts).
 *
 * Success is a 2xx response whose JSON has `status: 'success'`, no sign of failure and the expected content;
 * or, to PUT and DELETE, 200 with an empty body (specification, "Endpoints", rule 3), which the read-back still
 * has to confirm. An empty response to GET or POST is no success: released servers send one for a missing route.
 *
 * `hide` redacts the secrets in the server's message.
 */
export function outcomeOf(call: SentCall, answer: Answer, hide: Hide = (words) => words): Outcome {
  return { ...readOutcome(call, answer, hide), status: answer.status };
}

function readOutcome(call: SentCall, answer: Answer, hide: Hide): Reading {
  const { method, wants } = call;
  const { status, body } = answer;
  if (status === 0 || (status >= 300 && status < 400)) return redirected(call, answer);
  if (status === 401) return { kind: 'session-over' };
  if (status >= 500) return unclear(text`the server failed with HTTP ${status}`);
  if (body.kind === 'objects') {
    const elsewhere = pageAskedFor(body.values, answer);
    if (elsewhere !== undefined) return elsewhere;
    const alerts = body.values.flatMap(alertIn);
    const failures = alerts.length > 0 ? alerts : body.values.filter(isFailure);
    const [no] = failures;
    if (no !== undefined) {
      const isWhole = status === 403 || alerts.length > 0 || failures.length === body.values.length;
      const refusal = refusalOf(call, status, no, hide);
      // A read of what the user may not see may have its notice beside the success.
      if (isWhole || (method === 'GET' && refusal.code !== 'validation'))
        return { kind: 'refused', ...refusal };
      return unclear(
        refusal.said === ''
          ? text`the response reports both success and failure`
          : text`the response reports both success and failure ("${refusal.said}")`,
      );
    }
  }
  if (status === 403) return { kind: 'refused', code: 'forbidden', said: 'HTTP 403' };
  if (body.kind === 'beyond') return { ...unclear(body.why), hint: body.hint };
  if (status < 200 || status >= 300) {
    const outcome = unclear(text`the server returned HTTP ${status}`);
    return status === 404 ? { ...outcome, mayLackApi: true } : outcome;
  }
  switch (body.kind) {
    case 'empty':
      if (method === 'PUT' || method === 'DELETE') return { kind: 'done', body: {}, isEmpty: true };
      return {
        ...unclear(text`the server returned ${status} with an empty body`),
        isEmpty: true,
        mayLackApi: true,
      };
    case 'html':
      if (body.isLogin) return { kind: 'session-over' };
      // The page of a form shows another page once it has taken the form.
      return call.page === undefined
        ? { ...unclear(text`the server returned an HTML page`), mayLackApi: true }
        : { kind: 'done', body: {} };
    case 'other':
      return unclear(notJson(answer));
    case 'objects':
      // A page has another key for its status.
      return call.page !== undefined && merged(body.values).result === 'success'
        ? { kind: 'done', body: {} }
        : classifySuccess(merged(body.values), wants);
  }
}

function unclear(why: Text): Unclear {
  return { kind: 'unclear', why };
}

const NO: readonly unknown[] = ['fail', 'failed', 'error'];

/**
 * Does a JSON response report a failure? Any of: `status` or `result` is fail, failed or error, a key `error`, a `load` that
 * only shows an alert.
 */
export function isFailure({ status, result, error, load }: Json): boolean {
  if (isJson(load) && load.alert !== undefined) return true;
  const hasError = error !== undefined && error !== null && error !== false && error !== '';
  return hasError || NO.includes(status) || NO.includes(result) || result === false;
}

/**
 * Released servers wrap the alert of a page in a success, as for a bug of an execution that the user may not see, and say of a file
 * of such a record in a success that they show another page.
 */
function alertIn({ data, load, message }: Json): Json[] {
  if (typeof load === 'string' && typeof message === 'string' && HIDDEN.test(message)) return [{ message }];
  const [, said] = typeof data === 'string' ? (/^\{"message":("(?:[^"\\]|\\.)*")\}$/.exec(data) ?? []) : [];
  return said === undefined ? [] : [{ message: JSON.parse(said) }];
}

function notJson({ contentType = '' }: Answer): Text {
  // Only known words: a header is the server's to write, and may hold anything.
  const [type] = /^(text|application)\/(html|plain|xml|octet-stream)\b/i.exec(contentType) ?? [];
  return type === undefined
    ? text`the response is not a JSON object`
    : text`the response is not a JSON object but ${type}`;
}

function redirected({ method, path }: SentCall, { location }: Answer): Reading {
  const page = location === undefined ? pageHiddenFrom(method) : pageAt(location);
  const known = notThisRequest(page);
  if (known !== undefined) return known;
  // The way in which a released server hides its executions: from a user without access to any.
  if (page === 'create' && method === 'GET' && path !== undefined && /^\/executions\/\d/.test(path)) {
    const said = text`a redirect to the page for a new execution`;
    return { kind: 'refused', code: 'not-visible', said };
  }
  const address = addressIn(location);
  if (address !== undefined && path !== undefined && address.pathname.endsWith(path))
    return { ...unclear(text`the server redirects all requests to ${address.origin}`), hint: OTHER_ORIGIN };
  if (page === 'safeDelete')
    return { ...unclear(text`the server redirects all its pages`), hint: SETUP_FILES };
  return unclear(text`the server redirected the request to another page`);
}

/** What it means that a server leads to a page before it looks at the request. */
function notThisRequest(page: string | undefined): Reading | undefined {
  if (page === 'login') return { kind: 'session-over' };
  if (page === 'deny') {
    const said = text`a redirect to the page that denies access`;
    return { kind: 'refused', code: 'forbidden', said };
  }
  return page?.toLowerCase() === 'changepassword'
    ? { ...unclear(text`the server demands a new password of the user`), hint: NEW_PASSWORD }
    : undefined;
}

const NEW_PASSWORD = text`Log in to the server with a browser once and change the password: until then it does nothing else.`;

/** The same where the response tells the page in JSON: `load`, or `data` that has a `locate`. */
function pageAskedFor(values: readonly Json[], { status }: Answer): Reading | undefined {
  if (status >= 400) return undefined;
  for (const { load, data } of values) {
    const told = typeof data === 'string' ? /"locate"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(data)?.[1] : load;
    const page = typeof told === 'string' ? pageAt(told.replaceAll('\\/', '/')) : undefined;
    const known = notThisRequest(page);
    if (known !== undefined) return known;
  }
  return undefined;
}

export const OTHER_ORIGIN = text`Use that address.`;

/** The address of a redirect, where it is a whole one. */
export const addressIn = (location = ''): URL | undefined =>
  /^https?:/.test(location) && URL.canParse(location) ? new URL(location) : undefined;

const SETUP_FILES = text`Have an administrator delete install.php and upgrade.php from the web root of the server: until then it shows no page.`;

// Where a browser hides the target, only methods that the server redirects for an expired session are certain.
function pageHiddenFrom(method: Call['method']): string | undefined {
  return method === 'GET' || method === 'DELETE' ? 'login' : undefined;
}

// `/index.php?m=user&f=login…`, or `/user-login-….html` with rewritten addresses. Elsewhere in the address
// of a redirect, the word may come from the address of the previous page.
function pageAt(location: string): string | undefined {
  if (!URL.canParse(location, 'http://server')) return undefined;
  const { pathname, searchParams } = new URL(location, 'http://server');
  const word = /[/-](login|deny)\b[^/]*$/i.exec(pathname)?.[1];
  return searchParams.get('f') ?? word?.toLowerCase();
}

function classifySuccess(body: Json, wants: Wanted | undefined): Reading {
  // The login page, reached through a redirect that something on the way has followed, calls itself a success.
  if (typeof body.data === 'string' && /"(keepLogin|loginExpired)"/.test(body.data)) {
    return { kind: 'session-over' };
  }
  if (wants?.as === 'list' && isListWithoutRole(body, wants.key)) {
    return { kind: 'done', body: { ...body, [wants.key]: [] } };
  }
  // Such a record has its own status and an id, which no envelope of a read has.
  if (wants?.as === 'bare' && body[wants.key] === undefined && numberOf(body.id) !== undefined)
    return { kind: 'done', body: { [wants.key]: body } };
  if (body.status !== 'success') return unclear(text`the response has no status 'success'`);
  if (wants === undefined) return { kind: 'done', body };
  if (wants.as === 'id') {
    // The specification shows a status and nothing else.
    if (body.id === undefined || body.id === null) return { kind: 'done', body };
    const id = numberOf(body.id);
    if (id === undefined || id <= 0) return unclear(text`the server reported success with an invalid id`);
    return { kind: 'done', body, id };
  }
  const value = body[wants.key];
  if (value === false || value === null) {
    return { kind: 'refused', code: 'not-found', said: text`${wants.key} is ${String(value)}` };
  }
  return (wants.as === 'list' ? Array.isArray(value) : isJson(value))
    ? { kind: 'done', body }
    : unclear(
        wants.as === 'list'
          ? text`the response has no list under \`${wants.key}\``
          : text`the response has no record under \`${wants.key}\``,
      );
}

/** One object of several documents. A single one is not copied: it may have very many fields. */
export function merged([first, ...more]: readonly [Json, ...Json[]]): Json {
  return more.length === 0 ? first : Object.assign({}, first, ...more);
}

// A list that a user without a role may not see: "empty data and recTotal 0" (specification, "Errors").
function isListWithoutRole(body: Json, key: string): boolean {
  const { status = 'success', data = [], recTotal } = body;
  const isEmpty = Array.isArray(data) && data.length === 0;
  return status === 'success' && isEmpty && numberOf(recTotal) === 0 && body[key] === undefined;
}
