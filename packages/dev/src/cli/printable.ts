// Controls, and the marks that turn the direction of text: a terminal acts on them.
const UNSAFE = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Text from a package or a program as a terminal may have it: what would steer the terminal is written as an escape. */
export function printable(text: string): string {
  return text.replace(UNSAFE, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The same for a text that belongs on one line. */
export function printableLine(text: string): string {
  return printable(text).replaceAll('\n', ' ');
}
