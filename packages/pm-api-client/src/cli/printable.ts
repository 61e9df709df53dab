import { styleText } from 'node:util';
import type { Io, Output } from './io.js';

type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow';

// C0 and C1 controls, and the marks that turn the direction of text: a terminal acts on them.
const UNSAFE = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Text of others as a terminal may have it: what would steer the terminal is written out. */
export function printable(text: string): string {
  return text.replace(UNSAFE, escaped);
}

/** One JSON value on one line. What JSON leaves as it is and a terminal would act on is escaped too. */
export function jsonLine(value: unknown): string {
  return `${printable(JSON.stringify(value))}\n`;
}

/** A value as the text of one cell: nothing for nothing, JSON for what is not a single value. */
export function cellText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Text in a style where the stream is a terminal with colours and the environment does not speak against them, as NO_COLOR does. */
export function styled({ env }: Pick<Io, 'env'>, stream: Output, style: Style, text: string): string {
  if (stream.isTTY !== true || stream.hasColors?.({ ...env }) !== true) return text;
  return styleText(style, text, { validateStream: false });
}

function escaped(character: string): string {
  if (character === '\n') return '\\n';
  if (character === '\r') return '\\r';
  if (character === '\t') return '\\t';
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
