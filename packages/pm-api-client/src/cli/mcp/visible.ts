/*
 * Characters that people do not see and models read, or that turn the direction of text: controls of the second set, marks of
 * direction, blanks without width, and the tag characters in which whole sentences can be hidden. Joiners stay, which emoji and
 * several scripts need.
 */
const UNSEEN =
  /[\u007f-\u009f\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu;

/** JSON in which such characters of its texts are written out as `\u{e0041}`, and are text like any other. */
export function visible(json: string): string {
  return json.replace(UNSEEN, (character) => `\\\\u{${character.codePointAt(0)?.toString(16)}}`);
}
