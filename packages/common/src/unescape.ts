import { characterOfEntity } from './entities.js';

/** A text with its escapes undone. */
export interface Unescaped {
  text: string;
  /** Where in the original a UTF-16 unit of the text was written; for the unit behind the last, the original's length. */
  startOf: (index: number) => number;
}

const JSON_LETTERS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

// Each alternative ends within a few characters, so that one pass costs no more than the text is long.
const ESCAPE = new RegExp(
  [
    String.raw`[\\%]u([\da-f]{4})`,
    String.raw`\\u\{([\da-f]{1,6})\}`,
    String.raw`\\x([\da-f]{2})`,
    String.raw`(%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}|%[\da-f]{2})`,
    String.raw`&#x0{0,8}([\da-f]{1,6});?`,
    String.raw`&#0{0,8}(\d{1,7});?`,
    `&([a-z]\\w{1,11});?`,
    String.raw`\\([^ux])`,
  ].join('|'),
  'gis',
);

/**
 * Undoes one layer of the escapes in which programs write a character: of JSON and JavaScript, of URLs and of HTML, in any
 * mixture. Undefined when the text has none.
 */
export function unescaped(text: string): Unescaped | undefined {
  if (!/[\\%&]/.test(text)) return undefined;
  const read = text.replace(ESCAPE, (...match) => meaningOf(match) ?? String(match[0]));
  if (read === text) return undefined;
  let starts: number[] | undefined;
  return {
    text: read,
    startOf(index) {
      starts ??= startsIn(text);
      return starts[index] ?? text.length;
    },
  };
}

/** For each UTF-16 unit of the text without escapes, where its spelling begins; most texts are never asked for it. */
function startsIn(text: string): number[] {
  const starts: number[] = [];
  let position = 0;
  for (const match of text.matchAll(ESCAPE)) {
    const meaning = meaningOf(match) ?? match[0];
    for (let index = position; index < match.index; index += 1) starts.push(index);
    for (let unit = 0; unit < meaning.length; unit += 1) starts.push(match.index);
    position = match.index + match[0].length;
  }
  for (let index = position; index < text.length; index += 1) starts.push(index);
  return starts;
}

/** The character of an escape; undefined for an unknown escape. */
function meaningOf(match: readonly (string | undefined)[]): string | undefined {
  const [, unicode, braced, byte, percent, hex, decimal, name, letter] = match;
  if (percent !== undefined) return bytesIn(percent);
  if (name !== undefined) return characterOfEntity(name);
  if (letter !== undefined) return JSON_LETTERS[letter] ?? letter;
  const digits = unicode ?? braced ?? byte ?? hex;
  const point = digits === undefined ? Number(decimal) : Number.parseInt(digits, 16);
  return point <= 0x10ffff ? String.fromCodePoint(point) : undefined;
}

/** A character of UTF-8; a byte that begins none is itself, as in Latin-1. */
function bytesIn(percent: string): string {
  try {
    return decodeURIComponent(percent);
  } catch {
    return percent.replace(/%(..)/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
  }
}
