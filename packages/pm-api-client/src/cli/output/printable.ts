// C0 and C1 controls, and the marks that turn the direction of text: a terminal acts on them.
const UNSAFE = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Text from the server as a terminal may have it: what would steer the terminal is written out. */
export function printable(text: string): string {
  return text.replace(UNSAFE, escaped);
}

function escaped(character: string): string {
  if (character === '\n') return '\\n';
  if (character === '\r') return '\\r';
  if (character === '\t') return '\\t';
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
