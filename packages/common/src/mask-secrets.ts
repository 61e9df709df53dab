import { withEntities } from './entities.js';

/** What is shown in place of a secret. */
export const MASK = '***';

/** A shorter secret is found in words that have nothing to do with it. */
const MIN_SECRET_LENGTH = 4;

/** A longer secret is not looked for in base64. */
const MAX_ENCODED = 1_000;

/**
 * A text with three asterisks for each secret: as it is, escaped for JSON, a URL or HTML, or one of these within another, in base64, in
 * either letter case. A text that holds a secret of fewer than four characters is hidden as a whole: the words around the
 * asterisks would tell it. Where a text `isCut`, a secret's beginning at its end, of four characters or more, is hidden as well.
 *
 * No pattern is built from a secret, nothing is thrown, and the cost grows with the length of the text.
 */
export function maskSecrets(
  text: string,
  secrets: readonly (string | undefined)[],
  { isCut = false } = {},
): string {
  const given = secrets.filter((secret) => secret !== undefined);
  const short = given.filter((secret) => secret.length < MIN_SECRET_LENGTH);
  if (placesOf(text, formsOfAll(short), isCut).length > 0) return MASK;
  let masked = '';
  let position = 0;
  for (const { from, to } of placesOf(text, formsOfAll(given), isCut)) {
    if (from >= position) masked += text.slice(position, from) + MASK;
    position = Math.max(position, to);
  }
  return masked + text.slice(position);
}

/**
 * Tells where a text has one of the secrets, in the forms of `maskSecrets`: the index of each first character. The forms are made
 * once, for as many texts as one likes.
 */
export function secretFinder(secrets: readonly string[]): (text: string) => number[] {
  const forms = formsOfAll(secrets);
  return (text) => [...new Set(placesOf(text, forms, false).map(({ from }) => from))];
}

function formsOfAll(secrets: readonly string[]): string[] {
  return [...new Set(secrets)].flatMap((secret) => (secret === '' ? [] : [...formsOf(secret)]));
}

/** The parts of a text that are secrets, each from its first unit up to the one behind its last. */
function placesOf(text: string, forms: readonly string[], isCut: boolean) {
  const searched = folded(text);
  const places: { from: number; to: number }[] = [];
  for (const form of forms) {
    for (let from = searched.indexOf(form); from !== -1; from = searched.indexOf(form, from + form.length))
      places.push({ from, to: from + form.length });
    const length = isCut ? beginningAtEnd(form, searched) : 0;
    if (length > 0) places.push({ from: text.length - length, to: text.length });
  }
  return places.sort((one, other) => one.from - other.from);
}

function beginningAtEnd(form: string, text: string): number {
  for (let length = Math.min(form.length - 1, text.length); length >= MIN_SECRET_LENGTH; length -= 1) {
    if (text.endsWith(form.slice(0, length))) return length;
  }
  return 0;
}

/** A secret as it is, in each form, in each form of these, and with every character escaped. */
function formsOf(secret: string): Set<string> {
  const isEncoded = secret.length >= 8 && secret.length <= MAX_ENCODED;
  const once = new Set([
    secret,
    ...FORMS.map((write) => write(secret)),
    ...(isEncoded ? [base64(secret)] : []),
  ]);
  const twice = [...once].flatMap((form) => FORMS.map((write) => write(form)));
  const escaped = ESCAPES.map((write) => Array.from(secret, write).join(''));
  return new Set([...once, ...twice, ...escaped].map(folded));
}

const base64 = (text: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text))).replace(/=+$/, '');
const json = (text: string) => JSON.stringify(text).slice(1, -1);
const hex = (code: number, length: number) => code.toString(16).padStart(length, '0');
const withUnits = (text: string, units: RegExp) =>
  text.replace(units, (unit) => `\\u${hex(unit.charCodeAt(0), 4)}`);
const form = (text: string) => new URLSearchParams({ '': text }).toString().slice(1);

/** How servers write a text: JSON by JavaScript and PHP, with and without its options; URLs; HTML with names and numbers. */
const FORMS: readonly ((text: string) => string)[] = [
  json,
  (text) => json(text).replaceAll('/', '\\/'),
  (text) => withUnits(json(text).replaceAll('/', '\\/'), /[^\0-\x7f]/g),
  (text) => text.replaceAll('/', '\\/'),
  (text) => withUnits(text, /[^\0-\x7f]/g),
  (text) => withUnits(text, /[&<>"']/g),
  (text) => withUnits(text, /[^\0-\x7f]|[&<>"']/g).replaceAll('/', '\\/'),
  form,
  (text) => form(text).replaceAll('+', '%20'),
  // As encodeURIComponent, which throws for half a character.
  (text) =>
    form(text)
      .replaceAll('+', '%20')
      .replace(/%(?:21|27|28|29|7E)/g, decodeURIComponent),
  withEntities,
  (text) => text.replace(/[^a-z0-9]/giu, (character) => `&#${character.codePointAt(0)};`),
];

/** How a character is escaped that need not be. */
const ESCAPES: readonly ((character: string) => string)[] = [
  (character) => withUnits(character, /./gs),
  (character) => Array.from(new TextEncoder().encode(character), (byte) => `%${hex(byte, 2)}`).join(''),
  (character) => `&#${character.codePointAt(0)};`,
  (character) => `&#x${hex(character.codePointAt(0) ?? 0, 2)};`,
];

/** In lower case, and as long as before. */
function folded(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
