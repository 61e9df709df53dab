import { forPrograms, type Text, text } from 'plat-common/text';
import type { Call } from './call.js';
import { PmError } from './errors.js';
import { NOTHING_SENT, sentences } from './hints.js';
import type { RequestOptions } from './options.js';

const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'DELETE'];

/**
 * The call to a route that the caller names. A server maps the words of a path to its own code, so only letters, digits, `-` and
 * `_` are allowed between the slashes: no dots, no escapes, no query, no other server.
 */
export function callTo(method: unknown, path: unknown, { query, body }: RequestOptions): Call {
  if (typeof method !== 'string' || !METHODS.includes(method)) {
    throw wrong(
      forPrograms`the method is not GET, POST, PUT or DELETE.`,
      forPrograms`Give one of these, in capitals.`,
    );
  }
  if (typeof path !== 'string' || path.length > 500 || !/^(\/[A-Za-z0-9_-]+)+$/.test(path)) {
    const hint = text`Give the part after /api.php/v2, such as /bugs/12: words and numbers between slashes. Pass the query as an option.`;
    throw wrong(text`the path does not belong to this API.`, hint);
  }
  return { method: method as Call['method'], path, ...checkedQuery(query), ...checkedBody(method, body) };
}

function checkedQuery(query: unknown): Pick<Call, 'query'> {
  if (query === undefined) return {};
  const isValue = (value: unknown) =>
    typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));
  if (isPlain(query) && Object.values(query).every(isValue)) {
    return { query: { ...query } as Record<string, string | number> };
  }
  const hint = forPrograms`Give an object such as { recPerPage: 100 }.`;
  throw wrong(forPrograms`the query is no object of texts and numbers.`, hint);
}

function checkedBody(method: string, body: unknown): Pick<Call, 'body'> {
  if (body === undefined) return {};
  if (method === 'GET')
    throw wrong(forPrograms`a GET has no body.`, forPrograms`Send it as query, or with another method.`);
  if (!isPlain(body))
    throw wrong(forPrograms`the body is no plain object.`, forPrograms`Give an object such as { title: … }.`);
  try {
    JSON.stringify(body);
  } catch (cause) {
    throw wrong(
      forPrograms`the body is not serializable as JSON.`,
      forPrograms`Give texts, numbers, lists and objects only.`,
      cause,
    );
  }
  return { body: { ...body } };
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function wrong(why: Text, hint: Text, cause?: unknown): PmError {
  return new PmError({ code: 'invalid-input', why, hint: sentences(hint, NOTHING_SENT), cause });
}
