import { unescaped } from './unescape.js';

/** What is shown in place of a secret. */
export const MASK = '***';

/** A shorter secret is found in words that have nothing to do with it. */
const MIN_SECRET_LENGTH = 4;

/** Layers of escapes that are undone: more than any server was seen to write around one text. */
const MAX_LAYERS = 6;

/** How a text is searched. */
export interface MaskOptions {
  /** The text was cut off: a secret's beginning at its end, of four characters or more, is hidden as well. */
  isCut?: boolean;
}

/**
 * A text with three asterisks for each secret, however it is written: in either letter case, and escaped for JSON, JavaScript, a
 * URL or HTML, in any mixture, up to six times over. A text that holds a secret of fewer than four characters is hidden as
 * a whole: the words around the asterisks would tell it.
 *
 * It decodes and compares. No pattern is built from a secret, nothing is thrown, and the cost grows with the length of the text.
 */
export function maskSecrets(
  text: string,
  secrets: readonly (string | undefined)[],
  { isCut = false }: MaskOptions = {},
): string {
  const wanted = spellingsOf(secrets);
  const places = placesOf(text, wanted);
  if (isCut) places.push(...beginningsOf(text, wanted));
  if (places.some(({ word }) => word.length < MIN_SECRET_LENGTH)) return MASK;
  let masked = '';
  let position = 0;
  for (const { from, to } of places.sort((one, other) => one.from - other.from)) {
    if (from >= position) masked += text.slice(position, from) + MASK;
    position = Math.max(position, to);
  }
  return masked + text.slice(position);
}

/** Where a text has one of the secrets, in the spellings of `maskSecrets`: the index of each first character. */
export function findSecrets(text: string, secrets: readonly string[]): number[] {
  const starts = placesOf(text, spellingsOf(secrets)).map(({ from }) => from);
  return [...new Set(starts)].sort((one, other) => one - other);
}

/** A part of a text that spells a word, from its first unit up to the one behind its last. */
interface Place {
  from: number;
  to: number;
  word: string;
}

/**
 * The secrets, and what becomes of them where escapes are undone: a password may look like one itself, and the text around it
 * is decoded as a whole.
 */
function spellingsOf(secrets: readonly (string | undefined)[]): string[] {
  const spellings = new Set<string>();
  for (const secret of secrets) {
    let word = secret;
    for (let layer = 0; layer < MAX_LAYERS && word !== undefined && word !== ''; layer += 1) {
      spellings.add(folded(word));
      word = unescaped(word)?.text;
    }
  }
  return [...spellings];
}

function placesOf(text: string, words: readonly string[]): Place[] {
  return layersOf(text).flatMap(({ read, originOf }) =>
    words.flatMap((word) => {
      const places: Place[] = [];
      for (let at = read.indexOf(word); at !== -1; at = read.indexOf(word, at + word.length)) {
        places.push({ from: originOf(at), to: originOf(at + word.length), word });
      }
      return places;
    }),
  );
}

/** An escape of which the rest was cut off, or may have been. */
const LAST_ESCAPE = /[\\%&]+[^\s\\%&]{0,10}$/;

/** Where the beginning of a word ends the text. */
function beginningsOf(text: string, words: readonly string[]): Place[] {
  const lastEscape = LAST_ESCAPE.exec(text.slice(-40))?.[0] ?? '';
  const withoutLast = text.slice(0, text.length - lastEscape.length);
  return [text, withoutLast].flatMap((whole) =>
    layersOf(whole).flatMap(({ read, originOf }) =>
      words.flatMap((word) => {
        const length = beginningAtEnd(word, read);
        return length === 0 ? [] : [{ from: originOf(read.length - length), to: text.length, word }];
      }),
    ),
  );
}

function beginningAtEnd(word: string, text: string): number {
  for (let length = Math.min(word.length - 1, text.length); length >= MIN_SECRET_LENGTH; length -= 1) {
    if (text.endsWith(word.slice(0, length))) return length;
  }
  return 0;
}

/** A text as it reads with some of its escapes undone, folded, and where each of its units began. */
interface Layer {
  read: string;
  originOf: (index: number) => number;
}

function layersOf(text: string): Layer[] {
  const layers: Layer[] = [{ read: folded(text), originOf: (index) => index }];
  let last = text;
  let originOf = (index: number) => index;
  for (
    let next = unescaped(last);
    next !== undefined && layers.length <= MAX_LAYERS;
    next = unescaped(last)
  ) {
    const { startOf } = next;
    const before = originOf;
    originOf = (index) => before(startOf(index));
    layers.push({ read: folded(next.text), originOf });
    last = next.text;
  }
  return layers;
}

/** In lower case, with a plus as the blank that it is in a form, and as long as before. */
function folded(text: string): string {
  const lower = text.toLowerCase();
  const sameLength =
    lower.length === text.length ? lower : text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  return sameLength.replaceAll('+', ' ');
}
