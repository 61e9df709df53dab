/**
 * One way in which a server escapes a text:
 * `slashes` writes `/` as `\/`; `unicode` all that is not ASCII as `\uXXXX`; `json` the text as PHP has it inside a JSON
 * text, both of these and the quotes; `hex` the characters of HTML as `\u0022` and the like; `html` the same as `&quot;`;
 * `html-numeric` all but letters and digits as `&#34;`; `url` all but the unreserved characters as `%22`.
 */
export type Escaping = 'slashes' | 'unicode' | 'json' | 'hex' | 'html' | 'html-numeric' | 'url';

/** The characters of HTML, as PHP writes them. */
export const htmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
};

export const escapings: Record<Escaping, (text: string) => string> = {
  slashes: (text) => text.replaceAll('/', '\\/'),
  unicode: (text) => text.replace(/[^\0-\x7f]/g, (unit) => `\\u${hexOf(unit)}`),
  json: (text) => jsonAsPhp(text).slice(1, -1),
  hex: (text) => text.replace(/[&<>"']/g, (character) => `\\u${hexOf(character).toUpperCase()}`),
  html: (text) => text.replace(/[&<>"']/g, (character) => htmlEntities[character] ?? character),
  'html-numeric': (text) => text.replace(/[^a-z0-9]/giu, (character) => `&#${character.codePointAt(0)};`),
  url: (text) => [...Buffer.from(text)].map(percentEncoded).join(''),
};

/** The text, escaped in each of these ways, one after the other. */
export const escaped = (text: string, ways: readonly Escaping[]): string =>
  ways.reduce((before, way) => escapings[way](before), text);

/** JSON as PHP writes it unless told otherwise: `\/`, and ASCII alone; with `html` every text in it is escaped first. */
export function jsonAsPhp(value: unknown, { html = false }: { html?: boolean } = {}): string {
  const written = JSON.stringify(value, (_, part: unknown) =>
    html && typeof part === 'string' ? escapings.html(part) : part,
  );
  return escapings.unicode(escapings.slashes(written));
}

/** JSON in which every character of a text is written as `\uXXXX`. */
export function jsonInUnicode(value: unknown): string {
  return JSON.stringify(value).replace(/"(?:[^"\\]|\\.)*"/g, (text) => {
    const units = [...(JSON.parse(text) as string)].flatMap((character) => character.split(''));
    return `"${units.map((unit) => `\\u${hexOf(unit)}`).join('')}"`;
  });
}

const hexOf = (unit: string): string => unit.charCodeAt(0).toString(16).padStart(4, '0');

const percentEncoded = (byte: number): string => {
  const character = String.fromCharCode(byte);
  return /[\w.~-]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
};
