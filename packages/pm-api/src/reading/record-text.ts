import { withoutEntities } from 'plat-common/entities';
import { cellText } from '../printable.js';
import { isSecretField } from '../secrets.js';

/** Is each of the words in any field, in whatever case? Secret fields are not looked at. */
export function hasText(record: Readonly<Record<string, unknown>>, words: string): boolean {
  const texts = Object.entries(record).flatMap(([name, value]) =>
    isSecretField(name) ? [] : ownText(value),
  );
  return wordsIn(words).every((word) => texts.some((own) => hasWords(own, word)));
}

/** The words of a text that is looked for. What is in quotes is one. */
export function wordsIn(text: string): string[] {
  return [...text.matchAll(/"([^"]+)"|“([^”]+)”|\S+/g)].map(
    ([word, ...phrases]) => phrases.find(Boolean) ?? word,
  );
}

/** The text of a field that belongs to the record itself: objects in it are other records, which no list shows. */
function ownText(value: unknown): string {
  if (Array.isArray(value)) return value.map(ownText).join('\n');
  return typeof value === 'object' && value !== null && !('account' in value) ? '' : shownCell(value);
}

/** Is a text in what a reader sees of another one, or where it leads to, in whatever case? */
export function hasWords(own: string, words: string): boolean {
  const addresses = isRich(own) ? [...own.matchAll(/\b(?:href|src)="([^"]*)"/gi)] : [];
  const seen = [seenText(own), ...addresses.map(([, address = '']) => withoutEntities(address))].join('\n');
  return seen.toLowerCase().includes(words.toLowerCase());
}

const isRich = (own: string) => /<\/[a-z][a-z\d]{0,9}>|<(?:br|img)\b/i.test(own);

/** What a reader sees of a text: rich text is HTML, whose marks no reader sees. */
export function seenText(own: string): string {
  if (!isRich(own)) return own;
  const lines = own.replace(/<(?:br|\/(?:p|li|h\d|div|t[dhr]))\b[^<>]*>\n?/gi, '\n');
  return withoutEntities(lines.replace(/<[^<>]*>/g, ''));
}

/** A value as it is searched: without the secret fields of the objects in it, whose finding would tell their value. */
export function shownCell(value: unknown): string {
  if (typeof value !== 'object' || value === null) return cellText(value);
  // Lists of some servers have a user as an object.
  if ('account' in value && typeof value.account === 'string') return value.account;
  return JSON.stringify(value, (name, part: unknown) => (isSecretField(name) ? undefined : part));
}
