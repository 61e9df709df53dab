const MIN_ENCODED = 8;

/**
 * Matches a text in the spellings in which a file can carry it: as it is, with the escapes of JSON, JavaScript, URLs and
 * HTML in any mixture, as hexadecimal digits, and in base64 at any place of a longer text.
 */
export function spellingsOf(text: string): RegExp {
  const bytes = Buffer.from(text);
  const wholes = [...[0, 1, 2].map((shift) => base64At(bytes, shift)), anyCase(bytes.toString('hex'))];
  const encoded = wholes.filter((whole) => whole.length >= MIN_ENCODED);
  return new RegExp([[...text].map(escapesOf).join(''), ...encoded].join('|'), 'g');
}

function escapesOf(letter: string): string {
  const point = letter.codePointAt(0) ?? 0;
  const hex = anyCase(point.toString(16));
  const percent = [...Buffer.from(letter)].map((byte) => `%(?:25)*${anyCase(hexByte(byte))}`).join('');
  // A map is JSON within JSON, so that a backslash may itself be escaped several times.
  const escapes = [literal(letter), `u0*${hex}`, `u\\{0*${hex}\\}`, `x0?${hex}`].join('|');
  return `(?:\\\\{0,8}(?:${escapes})|${percent}|&#(?:0*${point}|[xX]0*${hex});?)`;
}

/** What a text looks like in base64 behind so many other bytes, without the characters that its neighbours share. */
function base64At(bytes: Buffer, shift: number): string {
  const whole = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
  const own = whole.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6));
  return own.length < MIN_ENCODED
    ? ''
    : own.replaceAll(/[+/]/g, (sign) => (sign === '+' ? '(?:[+-]|%2[bB])' : '(?:\\\\?[/_]|%2[fF])'));
}

function hexByte(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}

function anyCase(digits: string): string {
  return digits.replaceAll(/[a-z]/gi, (digit) => `[${digit.toLowerCase()}${digit.toUpperCase()}]`);
}

function literal(letter: string): string {
  return letter.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&');
}
