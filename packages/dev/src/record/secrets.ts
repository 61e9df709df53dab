import { brotliDecompressSync, constants, unzipSync } from 'node:zlib';

const SHORTEST_SECRET = 4;
/** From this length on a secret is also looked for in base64 and hexadecimal; a shorter one would be found everywhere. */
const SHORTEST_ENCODED = 8;
const MOST_SECRETS = 200;
/** A compressed body is looked into up to this size. */
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024;
const MASK = '***';

const NAMED: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
  '/': 'sol',
  '+': 'plus',
  '=': 'equals',
  '.': 'period',
  _: 'lowbar',
  '-': 'hyphen',
};

/** The secrets of a recording: what they are learned from, and how they are taken out. */
export class Secrets {
  readonly #known = new Set<string>();
  #patterns: { whole: RegExp; begun: RegExp }[] = [];

  /** Takes a secret out of everything from now on. One of less than four characters would be found everywhere. */
  add(secret: string): void {
    if (secret.length < SHORTEST_SECRET || this.#known.has(secret) || this.#known.size >= MOST_SECRETS)
      return;
    this.#known.add(secret);
    // A header is read byte by byte, and its bytes may have been meant as UTF-8.
    const decoded = Buffer.from(secret, 'latin1').toString();
    for (const one of new Set([secret, decoded.includes('\uFFFD') ? secret : decoded])) {
      for (const text of [one, ...encodingsOf(Buffer.from(one))]) this.#patterns.push(patternsOf(text));
    }
  }

  /**
   * The text with three asterisks for each secret, however it is written: escaped for JSON, a URL or HTML, also twice, in
   * base64 or in hexadecimal. With `isCut` also the beginning of one at the end of the text.
   */
  mask(text: string, { isCut = false } = {}): string {
    let masked = text;
    for (const { whole } of this.#patterns) masked = masked.replace(whole, MASK);
    if (isCut) for (const { begun } of this.#patterns) masked = masked.replace(begun, MASK);
    return masked;
  }

  /** The lines of a head without the values of headers that are secrets themselves. */
  maskHead(lines: readonly string[]): string[] {
    for (const line of lines) this.#learn(line);
    return lines.map((line) => {
      const [, name, scheme = ''] = SECRET_HEADER.exec(line) ?? [];
      return name === undefined ? this.mask(line) : `${name}: ${scheme}${MASK}`;
    });
  }

  /** Whether bytes that are no text may hold a secret: what is compressed and cannot be looked into may. */
  mayBeIn(bytes: Buffer, { isCompressed, isCut }: { isCompressed: boolean; isCut: boolean }): boolean {
    const layers = layersOf(bytes);
    if (isCompressed && layers.length === 1) return true;
    return layers.some((layer) =>
      [layer.toString('latin1'), layer.toString('utf16le')].some(
        (text) => this.mask(text, { isCut }) !== text,
      ),
    );
  }

  #learn(line: string): void {
    const [, bearer] = /^(?:proxy-)?authorization:\s*(?:[\w-]+\s+)?(\S+)\s*$/i.exec(line) ?? [];
    if (bearer !== undefined) this.add(bearer);
  }
}

const SECRET_HEADER =
  /^((?:proxy-)?authorization|(?:set-)?cookie|[\w-]*(?:token|secret|password|api-?key|session)[\w-]*):\s*(Bearer |Basic )?/i;

/** The bytes, and what they are when they are unpacked, once or more often. */
function layersOf(bytes: Buffer): Buffer[] {
  const layers = [bytes];
  for (let last: Buffer | undefined = bytes; last !== undefined && layers.length < 4; ) {
    last = unpacked(last);
    if (last !== undefined) layers.push(last);
  }
  return layers;
}

function unpacked(bytes: Buffer): Buffer | undefined {
  const maxOutputLength = MAX_UNPACKED_BYTES;
  const unpackings = [
    // What broke off is unpacked as far as it came.
    () => unzipSync(bytes, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH }),
    () => brotliDecompressSync(bytes, { maxOutputLength }),
  ];
  for (const unpack of unpackings) {
    try {
      return unpack();
    } catch {}
  }
  return undefined;
}

/** The part of each base64 that does not depend on what stands beside the secret, and the hexadecimal. */
function encodingsOf(bytes: Buffer): string[] {
  if (bytes.length < SHORTEST_ENCODED) return [];
  const cores = [0, 1, 2].flatMap((offset) => {
    const first = Math.ceil((offset * 4) / 3);
    const last = Math.floor(((offset + bytes.length) * 4) / 3);
    const core = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .slice(first, last);
    return [core, core.replaceAll('+', '-').replaceAll('/', '_')];
  });
  return [...new Set([...cores, bytes.toString('hex')])];
}

function patternsOf(text: string): { whole: RegExp; begun: RegExp } {
  const characters = Array.from(text, spellings);
  const [first, rest] = [characters.slice(0, SHORTEST_SECRET), characters.slice(SHORTEST_SECRET)];
  const begun = rest.reduceRight((after, character) => `(?:${character}${after})?`, '');
  return {
    whole: new RegExp(characters.join(''), 'gi'),
    begun: new RegExp(`${first.join('')}${begun}$`, 'i'),
  };
}

// Escapes may be escaped once more. The repeats have bounds, so that no text makes the search slow.
const BACKSLASHES = String.raw`(?:\\(?:u005c)?){0,7}`;
const AMPERSAND = `(?:&|${BACKSLASHES}u0026)(?:amp;){0,3}`;
const PERCENT = `(?:%|${BACKSLASHES}u0025)(?:25){0,3}`;

/** Every way to write one character, as the source of a pattern that does not look at upper and lower case. */
function spellings(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  const literal = point < 128 && !/[a-z0-9]/i.test(character) ? `\\x${hexOf(point, 2)}` : character;
  const units = character.split('').map((unit) => `${BACKSLASHES}u${hexOf(unit.charCodeAt(0), 4)}`);
  const named = NAMED[character] === undefined ? [] : [NAMED[character]];
  const entities = [`#0{0,5}${point}`, `#x0{0,5}${point.toString(16)}`, ...named].join('|');
  const percent = Array.from(Buffer.from(character), (byte) => `${PERCENT}${hexOf(byte, 2)}`);
  const short = point < 256 ? `|${BACKSLASHES}x${hexOf(point, 2)}` : '';
  return `(?:${BACKSLASHES}${literal}|${units.join('')}|${percent.join('')}|${AMPERSAND}(?:${entities});?${short})`;
}

const hexOf = (number: number, digits: number): string => number.toString(16).padStart(digits, '0');
