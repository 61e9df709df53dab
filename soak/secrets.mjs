import { inspect, types } from 'node:util';

// Each error is searched for each of them, so a long run forgets the tokens of sessions that ended long ago.
const MOST = 200;
const DEPTH = 12;
const WHOLE = { depth: DEPTH, showHidden: true, getters: true, maxArrayLength: null, maxStringLength: null };

/** Tokens that nobody may be shown: the latest. */
export class Secrets {
  /** @type {Set<string>} */
  #secrets = new Set();

  /** @param {string} secret */
  add(secret) {
    this.#secrets.delete(secret);
    this.#secrets.add(secret);
    const [oldest = ''] = this.#secrets;
    if (this.#secrets.size > MOST) this.#secrets.delete(oldest);
  }

  /** Whether one of them stands in any form of the value. */
  areIn(shown) {
    const text = everyFormOf(shown);
    return [...this.#secrets].some((secret) => text.includes(secret));
  }

  /** The text without them, to tell where one was found. */
  hide(text) {
    return [...this.#secrets].reduce((hidden, secret) => hidden.replaceAll(secret, '***'), text);
  }

  // Whoever prints this prints none.
  [inspect.custom]() {
    return `Secrets (${this.#secrets.size})`;
  }
}

/**
 * All that anybody could print of a value: itself, its hidden fields, its JSON, the text of its bytes, and the same of every
 * cause of an error.
 *
 * @param {any} value
 * @returns {string}
 */
export function everyFormOf(value) {
  if (typeof value === 'string') return value;
  const forms = [inspect(value, WHOLE), ...textsOfBytesIn(value), jsonOf(value)];
  if (value instanceof Error) {
    const { message, stack = '', cause, hint = '' } = /** @type {Error & { hint?: string }} */ (value);
    forms.push(message, hint, stack, cause === undefined ? '' : everyFormOf(cause));
  }
  return forms.join('\n');
}

/** The bytes of buffers, anywhere in a value, as the text that they may be: printed as numbers they hide what they say. */
function textsOfBytesIn(value, seen = new Set(), depth = 0) {
  if (typeof value !== 'object' || value === null || seen.has(value) || depth > DEPTH) return [];
  seen.add(value);
  if (types.isAnyArrayBuffer(value)) return [Buffer.from(value).toString()];
  if (ArrayBuffer.isView(value))
    return [Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString()];
  // A getter may do anything, and what it makes was not there before.
  const own = Reflect.ownKeys(value).map((key) => Reflect.getOwnPropertyDescriptor(value, key)?.value);
  const held = value instanceof Map || value instanceof Set ? [...value].flat() : [];
  return [...own, ...held].flatMap((part) => textsOfBytesIn(part, seen, depth + 1));
}

function jsonOf(value) {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '';
  }
}
