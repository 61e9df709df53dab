import { errorCodeOf, isError } from 'plat-common/error-code';
import { maskSecrets } from 'plat-common/mask-secrets';
import type { Call } from './call.js';

/** Can this text be sent in the `token` header? */
export function isToken(value: unknown): value is string {
  return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value);
}

/** Characters of a server's text that are shown; its words are shorter by far. */
const MAX_SHOWN = 1000;

/** Characters that are searched: a secret may begin before the last that is shown, and be written at length. */
const MAX_SEARCHED = 64 * MAX_SHOWN;

/** The beginning of a server's text with its secrets redacted, in any spelling. */
export function withoutSecrets(text: string, secrets: readonly (string | undefined)[]): string {
  const isCut = text.length > MAX_SEARCHED;
  return maskSecrets(text.slice(0, MAX_SEARCHED), secrets, { isCut }).slice(0, MAX_SHOWN);
}

/** Is it the name of a field that no dry run, no error and no journal may show? */
export function isSecret(name: string): boolean {
  return /passw|token|secret/i.test(name);
}

/** The values of a call's secret fields. */
export function secretsIn(call: Pick<Call, 'body' | 'query'>): string[] {
  const named = Object.entries({ ...call.query, ...call.body }).filter(([name]) => isSecret(name));
  return named.map(([, value]) => value).filter((value) => typeof value === 'string');
}

/** An error of a custom fetch may hold the whole request: only its message is kept, without secrets. */
export function redactCause(cause: unknown, hide: Hide, levelsLeft = 5): Error {
  const { name, message } = isError(cause) ? cause : { name: 'Error', message: String(cause) };
  const bare = new Error(hide(message));
  bare.name = hide(name);
  bare.stack = `${bare.name}: ${bare.message}`;
  const inner = isError(cause) ? cause.cause : undefined;
  if (inner !== undefined && levelsLeft > 0) bare.cause = redactCause(inner, hide, levelsLeft - 1);
  const code = errorCodeOf(cause);
  // Codes of runtimes are such words; anything else may be text of the request.
  return code !== undefined && /^[A-Z][A-Z0-9_]{2,40}$/.test(code)
    ? Object.assign(bare, { code: hide(code) })
    : bare;
}

/** A server's words as they may be shown. */
export type Hide = (words: string) => string;
