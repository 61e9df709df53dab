import { isJson, type Json } from 'plat-common/json';
import { type Text, text } from 'plat-common/text';
import { addressIn, isFailure, merged, OTHER_ORIGIN } from './outcome.js';
import { refusalOf } from './refusal.js';
import { type Hide, isToken } from './secrets.js';
import type { Answer } from './transport.js';

/** The outcome of a login. */
export type LoginOutcome =
  | { kind: 'token'; token: string; body: Json }
  | { kind: 'refused'; said: string | Text }
  /** The server has no such route: an older or a newer one may be there. `isEmpty`: or it is in trouble. */
  | { kind: 'no-route'; isEmpty?: true }
  | { kind: 'unclear'; why: Text; hint?: Text };

/** Reads whether a login succeeded: a token at the top or in `user`, and no sign of failure. */
export function loginOutcomeOf(
  { status, body, location }: Answer,
  hide: Hide = (words) => words,
): LoginOutcome {
  if (status === 404 || status === 405 || status === 501) return { kind: 'no-route' };
  // Released servers return an empty 200 for a missing route.
  if (status >= 200 && status < 300 && body.kind === 'empty') return { kind: 'no-route', isEmpty: true };
  if (status >= 500) return { kind: 'unclear', why: text`the server failed with HTTP ${status}` };
  const elsewhere = status >= 300 && status < 400 ? addressIn(location) : undefined;
  if (elsewhere !== undefined)
    return {
      kind: 'unclear',
      why: text`the server redirects all requests to ${elsewhere.origin}`,
      hint: OTHER_ORIGIN,
    };
  if (body.kind === 'beyond') return { kind: 'unclear', why: body.why, hint: body.hint };
  if (body.kind !== 'objects') {
    return { kind: 'unclear', why: text`the response (HTTP ${status}) is not a JSON object` };
  }
  const no = body.values.find(isFailure);
  if (no?.error === 'EMPTY_ENTRY') return { kind: 'no-route' };
  if (no !== undefined) {
    const { said } = refusalOf({ method: 'POST' }, status, no, hide);
    return { kind: 'refused', said };
  }
  if (status < 200 || status >= 300) return { kind: 'refused', said: `HTTP ${status}` };
  const answered = merged(body.values);
  const { token, user } = answered;
  const found = isToken(token) ? token : isJson(user) ? user.token : undefined;
  if (!isToken(found)) return { kind: 'unclear', why: text`the response has no token` };
  return { kind: 'token', token: found, body: answered };
}
