/*
 * Characters that people do not see and models read. Some carry nothing but hidden words: tags, variation selectors, fillers. They
 * are taken out. The others, such as marks of direction and blanks without width, are written as escapes, so that a text that
 * tries to mislead shows it. Joiners stay, which emoji and several scripts need, and so does one variation selector 16 in a row.
 */
const HIDDEN =
  /[\u00ad\u115f\u1160\u2800\u3164\uffa0\u{e0000}-\u{e0fff}]|\u034f|[\u17b4\u17b5]|[\u180b-\u180f]|[\ufe00-\ufe0e]|(?<!\p{Emoji})\ufe0f/gu;
const UNSEEN =
  /[\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{1d173}-\u{1d17a}]/gu;

/** JSON without hidden characters in its texts; other unseen ones are written out as `\u{202e}`, text like any other. */
export function escapeInvisibleCharacters(json: string): string {
  return json
    .replace(HIDDEN, '')
    .replace(UNSEEN, (character) => `\\\\u{${character.codePointAt(0)?.toString(16)}}`);
}
