import { inspect } from 'node:util';
import { textOfBytesIn } from './bytes.mjs';

// Each error is searched for each of them, so a long run forgets the tokens of sessions that ended long ago.
const MOST = 200;

const WHOLE = { depth: 12, showHidden: true, getters: true, maxArrayLength: null, maxStringLength: null };

/** Tokens and passwords that nobody may be shown: the latest. */
export class Secrets {
  /** @type {Set<string>} */
  #secrets = new Set();

  /** @param {string} secret */
  add(secret) {
    if (secret === '') return;
    this.#secrets.delete(secret);
    this.#secrets.add(secret);
    const [oldest = ''] = this.#secrets;
    if (this.#secrets.size > MOST) this.#secrets.delete(oldest);
  }

  /**
   * Whether one of them stands in any form of the value.
   *
   * @param {unknown} shown
   */
  areIn(shown) {
    const text = everyFormOf(shown);
    return [...this.#secrets].some((secret) => text.includes(secret));
  }

  /**
   * The text without them, to tell where one was found.
   *
   * @param {string} text
   */
  hide(text) {
    return [...this.#secrets].reduce((hidden, secret) => hidden.replaceAll(secret, '***'), text);
  }

  // Whoever prints this prints none.
  [inspect.custom]() {
    return `Secrets (${this.#secrets.size})`;
  }
}

/**
 * All that anybody could print of a value: itself, its hidden fields, its JSON, the text of its bytes, and the same of every cause
 * of an error.
 *
 * @param {any} value
 * @returns {string}
 */
export function everyFormOf(value) {
  if (typeof value === 'string') return value;
  const shown = inspect(value, WHOLE);
  const whole = `${shown}\n${textOfBytesIn(value)}`;
  if (!(value instanceof Error)) return `${whole}\n${jsonOf(value)}`;
  const { message, stack, cause, hint } = /** @type {Error & { hint?: string }} */ (value);
  const own = [message, hint, stack, jsonOf(value), whole].join('\n');
  return cause === undefined ? own : `${own}\n${everyFormOf(cause)}`;
}

/** @param {unknown} value */
function jsonOf(value) {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '';
  }
}
