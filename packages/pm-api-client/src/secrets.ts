import type { Call } from './call.js';
import { ESCAPES, type Escape } from './escapes.js';

/** Can this text be sent in the `token` header? */
export function isToken(value: unknown): value is string {
  return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value);
}

/** What stands where a secret stood. */
const STARS = '***';

/** A secret of fewer letters than these is found in words that have nothing to do with it. */
const SHORT = 4;

/** Characters of one text that are shown; a server's words are shorter by far. */
const SHOWN = 1000;

/** Characters that are searched: a secret may begin before the last that is shown, and be written at length. */
const SEARCHED = 8 * SHOWN;

/** Encodings in one another that are undone, as in JSON in a JSON string with HTML in it. */
const LAYERS = 3;

/**
 * A server's words without the secrets, however they are written in it: as they are, escaped for JSON, as HTML or for a URL, or as
 * several of these in one another.
 *
 * Where a short secret occurs, the whole text goes: with only its letters replaced, the words around them would tell it.
 */
export function withoutSecrets(text: string, secrets: readonly (string | undefined)[]): string {
  const searched = text.slice(0, SEARCHED);
  const hidden: Range[] = [];
  for (const reading of readingsOf(searched)) {
    for (const secret of secrets) {
      if (secret === undefined || secret === '') continue;
      const found = occurrencesOf(secret, reading);
      if (found.length > 0 && secret.length < SHORT) return STARS;
      hidden.push(...found);
    }
  }
  return covered(searched, hidden);
}

/** Names of fields that nobody may see, whoever sends them. */
const SECRET_NAME = /passw|token|secret/i;

/** Is a field of this call a secret? */
export function isSecret({ secrets = [] }: Pick<Call, 'secrets'>, name: string): boolean {
  return secrets.includes(name) || SECRET_NAME.test(name);
}

/** The values of a call's secret fields. */
export function secretsIn(call: Pick<Call, 'body' | 'query' | 'secrets'>): string[] {
  const named = Object.entries({ ...call.query, ...call.body }).filter(([name]) => isSecret(call, name));
  return named.map(([, value]) => value).filter((value) => typeof value === 'string');
}

/** An error of somebody else's fetch, which may hold the whole request: only its words are kept, without secrets. */
export function bareCause(cause: unknown, hide: Hide, levelsLeft = 5): Error {
  const { name, message } = cause instanceof Error ? cause : { name: 'Error', message: String(cause) };
  const bare = new Error(hide(message));
  bare.name = hide(name);
  bare.stack = `${bare.name}: ${bare.message}`;
  const inner = cause instanceof Error ? cause.cause : undefined;
  if (inner !== undefined && levelsLeft > 0) bare.cause = bareCause(inner, hide, levelsLeft - 1);
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  // Codes of runtimes are such words; anything else may be text of the request.
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,40}$/.test(code)
    ? Object.assign(bare, { code: hide(code) })
    : bare;
}

/** A server's words as they may be shown. */
export type Hide = (words: string) => string;

/** From the first character to behind the last. */
type Range = readonly [from: number, to: number];

/** A text as it reads once some of its escapes are undone, and where each of its characters stands in the original. */
interface Reading {
  text: string;
  /** For each character, where its spelling begins; one more for the end. Left out where nothing was undone. */
  starts?: readonly number[];
}

/** The text as it is, and as it reads with up to three layers of escapes undone, each reading once. */
function readingsOf(text: string): Reading[] {
  const readings = new Map<string, Reading>([[text, { text }]]);
  let newest: Reading[] = [{ text }];
  for (let layer = 0; layer < LAYERS; layer += 1) {
    newest = newest.flatMap((reading) => ESCAPES.map((kind) => unescaped(reading, kind)));
    newest = newest.filter((reading) => !readings.has(reading.text) && readings.set(reading.text, reading));
  }
  return [...readings.values()];
}

function occurrencesOf(secret: string, { text, starts }: Reading): Range[] {
  const found: Range[] = [];
  const at = (index: number) => starts?.[index] ?? index;
  for (let index = text.indexOf(secret); index !== -1; index = text.indexOf(secret, index + 1)) {
    found.push([at(index), at(index + secret.length)]);
  }
  return found;
}

function covered(text: string, ranges: readonly Range[]): string {
  let shown = '';
  let position = 0;
  for (const [from, to] of [...ranges].sort(([a], [b]) => a - b)) {
    if (to <= position || from >= SHOWN) continue;
    if (from >= position) shown += `${text.slice(position, from)}${STARS}`;
    position = to;
  }
  return shown + text.slice(position, Math.max(position, SHOWN));
}

function unescaped({ text, starts }: Reading, { spelling, meaning }: Escape): Reading {
  const origin: number[] = [];
  let result = '';
  let position = 0;
  const take = (part: string, from: number, isOne: boolean) => {
    for (let index = 0; index < part.length; index += 1) {
      const place = isOne ? from : from + index;
      origin.push(starts?.[place] ?? place);
    }
    result += part;
  };
  for (const { 0: spelt, index } of text.matchAll(spelling)) {
    const meant = meaning(spelt);
    if (meant === undefined) continue;
    take(text.slice(position, index), position, false);
    take(meant, index, true);
    position = index + spelt.length;
  }
  take(text.slice(position), position, false);
  origin.push(starts?.[text.length] ?? text.length);
  return { text: result, starts: origin };
}
