import { decodedAs } from '../encoding.js';

/** Encodings in which a file may be text, each with the bytes it must begin with. */
const ENCODINGS: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-8', []],
  // GBK of Chinese systems is a part of it.
  ['gb18030', []],
];

/** Controls that texts have: tab, line ends, and the escape before a colour of a terminal. */
const CONTROLS = '\t\n\v\f\r\u001b';

/** Characters of bytes that are no text: controls, and those to which GB18030 decodes what has none. */
const ODD = /[\p{Cc}\p{Co}\ufffd]/gu;

/** The text of a file; undefined where it is no text. */
export function textIn(bytes: Uint8Array): string | undefined {
  for (const [encoding, mark] of ENCODINGS) {
    if (!mark.every((byte, index) => bytes[index] === byte)) continue;
    const text = decodedAs(encoding, bytes);
    if (text !== undefined && !hasOdd(text)) return text;
  }
  return undefined;
}

function hasOdd(text: string): boolean {
  for (const [character] of text.matchAll(ODD)) if (!CONTROLS.includes(character)) return true;
  return false;
}
