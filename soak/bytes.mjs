import { types } from 'node:util';

const DEPTH = 12;

/**
 * The bytes of buffers, anywhere in a value, as the text that they may be: printed as numbers they hide what they say.
 *
 * @param {unknown} value
 */
export function textOfBytesIn(value) {
  const seen = new Set();
  /** @type {string[]} */
  const texts = [];
  /**
   * @param {any} one
   * @param {number} depth
   */
  const look = (one, depth) => {
    if (typeof one !== 'object' || one === null || seen.has(one) || depth > DEPTH) return;
    seen.add(one);
    const bytes = bytesOf(one);
    if (bytes !== undefined) texts.push(bytes.toString('utf8'));
    else for (const part of partsOf(one)) look(part, depth + 1);
  };
  look(value, 0);
  return texts.join('\n');
}

/** @param {object} one */
function bytesOf(one) {
  if (ArrayBuffer.isView(one)) return Buffer.from(one.buffer, one.byteOffset, one.byteLength);
  return types.isAnyArrayBuffer(one) ? Buffer.from(one) : undefined;
}

/** @param {object} one */
function partsOf(one) {
  // A getter may do anything, and what it makes was not there before.
  const own = Reflect.ownKeys(one).map((key) => Reflect.getOwnPropertyDescriptor(one, key)?.value);
  if (one instanceof Map) return [...own, ...one.keys(), ...one.values()];
  return one instanceof Set ? [...own, ...one] : own;
}
