import { withoutEntities } from 'plat-common/entities';
import { type Text, text } from 'plat-common/text';

/** The same text, in the ways in which servers write one: as HTML, with entities, with other line ends, a day with its time. */
export function isSameText(asked: string, held: string): boolean {
  if (isSameMoment(asked, held)) return true;
  // Plain text is sent with its line breaks as HTML.
  const written = isMarkup(lines(asked)) ? asked : withoutEntities(lines(asked));
  const readings = [
    held,
    withoutEntities(held),
    ...(isMarkup(written) ? [] : [withoutEntities(lines(held))]),
  ];
  if (readings.some((text) => [unix(asked), unix(written)].includes(unix(text)))) return true;
  return isMarkup(asked) && withUsualTags(unix(asked)) === withUsualTags(unix(held));
}

/** Text that differs in its markup or its blanks only. */
export function isAlike(asked: unknown, held: unknown): boolean {
  return typeof asked === 'string' && typeof held === 'string' && plain(asked) === plain(held);
}

/** How two values differ: whole where they are short, and around the place where they part where they are long. */
export function difference(asked: unknown, held: unknown): Text {
  const [one, other] = [asked, held].map((value) => JSON.stringify(value ?? null)) as [string, string];
  if (typeof asked === 'string' && typeof held === 'string' && held !== asked && isWithoutEmoji(asked, held))
    return text`asked ${short(one)}, has it without the characters that the server cannot store, such as emoji`;
  if (one.length <= LONG && other.length <= LONG) return text`asked ${one}, has ${other}`;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return text`asked ${around(one, at)}, has ${around(other, at)} (they part at character ${at})`;
}

const LONG = 60;

const short = (text: string) => (text.length > LONG ? `${text.slice(0, LONG)}…` : text);

function around(text: string, at: number): string {
  const [start, end] = [Math.max(0, at - LONG / 2), at + LONG / 2];
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

// Released servers keep no character that takes four bytes.
const isWithoutEmoji = (asked: string, held: string) => {
  const stored = asked.replace(/[\u{10000}-\u{10ffff}]/gu, '');
  return stored !== asked && (isSameText(stored, held) || isAlike(stored, held));
};

/**
 * Markup whose tags are written in one way: servers write `<br />` for `<br/>`, sort attributes, and name an image after its file.
 */
function withUsualTags(text: string): string {
  return text.replace(/<(\/?[a-z][a-z0-9]*)([^<>]*)>/gi, (_, name: string, rest: string) => {
    const written = [...rest.matchAll(/([^\s"'=/]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g)];
    const attributes = new Map(
      written.map(([, key = '', ...values]) => [key.toLowerCase(), values.find((value) => value) ?? '']),
    );
    const file = attributes.get('src')?.split('/').at(-1);
    if (['', file].includes(attributes.get('alt'))) attributes.delete('alt');
    return `<${[name.toLowerCase(), ...[...attributes].map(([key, value]) => `${key}="${value}"`).sort()].join(' ')}>`;
  });
}

/** A day that was sent comes back with a time, and some servers keep no seconds. */
function isSameMoment(asked: string, held: string): boolean {
  if (/^\d{4}-\d\d-\d\d$/.test(asked)) return held.startsWith(`${asked} `);
  return /^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/.test(asked) && held === `${asked.slice(0, 16)}:00`;
}

const isMarkup = (text: string) => /<[a-z/]/i.test(text);

const unix = (text: string) => text.replace(/\r\n?/g, '\n').trim();

/** Text out of the paragraphs and line breaks that servers put around plain text. */
const lines = (text: string) => text.replace(/<br\s*\/?>\n?|<\/p>\s*<p>/gi, '\n').replace(/<\/?p>/gi, '');

/** Text without markup, on one line. */
export const plain = (text: string) => withoutEntities(withoutTags(text)).replace(/\s+/g, ' ').trim();

/** Text with a blank in the place of each tag, read once from its start to its end however many tags are left open. */
export function withoutTags(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const { index } of text.matchAll(/<\/?[a-z]/gi)) {
    if (index < from) continue;
    const end = text.indexOf('>', index);
    if (end === -1) break;
    parts.push(text.slice(from, index));
    from = end + 1;
  }
  return [...parts, text.slice(from)].join(' ');
}
