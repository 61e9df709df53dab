import { decodeHTMLStrict } from 'entities';
import type { Field, FieldKind, Fields } from '../resource.js';

/** The characters of HTML, as PHP writes them. */
const htmlEntities: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;' },
  ...{ '"': '&quot;', "'": '&#039;' },
};

/** A text with its HTML characters as entities, as the server's refusals and some fields have it. */
export const withEntities = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => htmlEntities[character] ?? character);

/** A text with its entities as the characters again. */
export const unescaped = (text: string): string =>
  Object.entries(htmlEntities)
    .reverse()
    .reduce((plain, [character, entity]) => plain.replaceAll(entity, character), text);

/** HTML as the server's editor fields keep it: no scripts, no handlers, images closed and named, bare characters as entities. */
export const tidied = (html: string): string =>
  html
    .replace(/<(script|style|iframe|object)\b[^>]*>.*?<\/\1\s*>/gis, '')
    .split(/(<\/?[a-z][^>]*>)/i)
    .map((part, index) => (index % 2 === 0 ? textIn(part) : part))
    .join('')
    .replace(/<[a-z][^>]*>/gi, withoutHandlers)
    .replace(/<(br|hr)\s*\/?>/gi, '<$1 />')
    .replace(/<img\b([^>]*?)\s*\/?>/gi, (_, attributes: string) => image(attributes));

const KEPT = ['&amp;', '&lt;', '&gt;', '&nbsp;'];

const textIn = (text: string): string =>
  text
    .replace(/&(?:#?\w+;)?/g, (found) => {
      const decoded = decodeHTMLStrict(found);
      if (KEPT.includes(found)) return found;
      return decoded === found ? found.replace('&', '&amp;') : decoded;
    })
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** The text of HTML alone. */
export const withoutTags = (html: string): string => html.replace(/<[^>]*>/g, '');

const withoutHandlers = (tag: string): string =>
  tag.replace(/\s+on\w+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, '');

function image(attributes: string): string {
  const source = /\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(attributes);
  const url = source?.[1] ?? source?.[2] ?? source?.[3];
  if (url === undefined) return '';
  const alt = /\balt\s*=\s*"([^"]*)"/i.exec(attributes)?.[1] ?? url.split('/').pop();
  return `<img src="${url}" alt="${alt}" />`;
}

/*
 * A change that leaves a text out takes it from the server's own edit form. The form is read from a page: a character
 * above U+FFFF keeps only its lower two bytes, and one level of entities is decoded.
 */

/** The texts that a change does not send, as the form sends them; those that come back as they are stored are left out. */
export function refilledTexts(fields: Readonly<Record<string, Field>>, body: Fields, row: Fields): Fields {
  const refilled: Record<string, string> = {};
  for (const [name, { kind, only, notInForm }] of Object.entries(fields)) {
    const stored = row[name];
    if (typeof stored !== 'string' || stored === '' || body[name] !== undefined) continue;
    if (notInForm || only === 'create') continue;
    const text = refilledText(stored, kind);
    if (text !== stored) refilled[name] = text;
  }
  return refilled;
}

/** One text as the form sends it. */
export function refilledText(stored: string, kind: FieldKind): string {
  const text = withoutUpperBytes(stored);
  // An escaped text is decoded by the page, and escaped again when it is stored.
  if (kind === 'text') return decodeHTMLStrict(text);
  return kind === 'html' ? decodedInHtml(text) : text;
}

const withoutUpperBytes = (text: string): string =>
  text.replace(/[\u{10000}-\u{10ffff}]/gu, (character) =>
    String.fromCharCode((character.codePointAt(0) ?? 0) & 0xffff),
  );

// The entities of HTML's own characters stay in HTML.
const decodedInHtml = (html: string): string =>
  html.replace(/&(?!(?:amp|lt|gt|quot|apos|#0*39);)#?\w+;/g, (entity) => decodeHTMLStrict(entity));
