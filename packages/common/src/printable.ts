// Controls but the line feed, and the marks that turn the direction of text: a terminal acts on them. Characters that are
// not seen and can hide words in a text: soft hyphens, blanks without width, fillers, tags. Joiners and variation
// selectors stay, which emoji and several scripts need.
const UNSAFE =
  /[^\P{Cc}\n]|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu;

/** A text of others as a terminal may have it: what would steer the terminal, or is not seen, is written as an escape. */
export function printable(text: string): string {
  return text.replace(UNSAFE, escapeOf);
}

/** The same for JSON, of which it stays JSON: what is beyond the first plane is written as the two halves that JSON has for it. */
export function printableJson(json: string): string {
  return json.replace(UNSAFE, (characters) =>
    Array.from({ length: characters.length }, (_, index) => `\\u${hex(characters.charCodeAt(index))}`).join(
      '',
    ),
  );
}

/** The same for a text that belongs on one line. */
export function printableLine(text: string): string {
  return printable(text).replaceAll('\n', ' ');
}

const SHORT: Readonly<Record<string, string>> = { '\r': String.raw`\r`, '\t': String.raw`\t` };

function escapeOf(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  return SHORT[character] ?? (point > 0xffff ? `\\u{${point.toString(16)}}` : `\\u${hex(point)}`);
}

function hex(unit: number): string {
  return unit.toString(16).padStart(4, '0');
}
