import { decodeHTMLStrict } from 'entities';
import type { Field, FieldKind, Fields } from '../resource.js';

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
