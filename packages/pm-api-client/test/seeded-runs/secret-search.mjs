import buffer from 'node:buffer';
import { inspect } from 'node:util';

const WHOLE = { depth: 12, showHidden: true, maxArrayLength: null, maxStringLength: null, breakLength: 1000 };

// Otherwise a buffer shows its first 50 bytes only.
buffer.INSPECT_MAX_BYTES = Number.MAX_SAFE_INTEGER;

/** More layers than any server puts around a text. */
const LAYERS = 4;

/** @type {Readonly<Record<string, string>>} */
const NAMED = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Whether a secret can be read in what somebody was shown: as it is, out of any escaping around it, or in bytes.
 *
 * @param {unknown} shown
 * @param {ReadonlySet<string>} secrets
 */
export function showsSecret(shown, secrets) {
  let text = everythingOf(shown);
  if (typeof shown !== 'string' && showsBytes(text, secrets)) return true;
  for (let layer = 0; layer <= LAYERS; layer += 1) {
    if ([...secrets].some((secret) => text.includes(secret))) return true;
    const decoded = withoutEscapes(text);
    if (decoded === text) return false;
    text = decoded;
  }
  return false;
}

/**
 * All that anybody could print of a value: its parts, its JSON and its words, and those of its causes.
 *
 * @param {unknown} shown
 */
function everythingOf(shown) {
  if (typeof shown === 'string') return shown;
  const texts = [inspect(shown, WHOLE), jsonOf(shown)];
  for (let error = shown; error instanceof Error; error = error.cause) {
    texts.push(error.message, error.stack ?? '', jsonOf(error));
  }
  return texts.join('\n');
}

/** @param {unknown} shown */
function jsonOf(shown) {
  try {
    return JSON.stringify(shown) ?? '';
  } catch {
    // What holds itself has no JSON.
    return '';
  }
}

/**
 * Node prints bytes as numbers: those of a buffer in hexadecimal, those of an array in decimal.
 *
 * @param {string} text
 * @param {ReadonlySet<string>} secrets
 */
function showsBytes(text, secrets) {
  const numbers = text.replace(/\s+/g, '');
  return [...secrets].some((secret) => {
    const bytes = Buffer.from(secret);
    return numbers.includes(bytes.toString('hex')) || numbers.includes(bytes.join());
  });
}

/** @param {string} text */
function withoutEscapes(text) {
  if (!/[\\&%]/.test(text)) return text;
  return text
    .replace(/\\u([0-9a-f]{4})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\([\\/"'])/g, '$1')
    .replace(/&#x([0-9a-f]{1,5});/gi, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/&#(\d{1,6});/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&(amp|lt|gt|quot|apos);/g, (entity, name) => NAMED[name] ?? entity)
    .replace(/(%[0-9a-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString());
}
