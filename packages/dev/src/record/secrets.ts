import { brotliDecompressSync, constants, unzipSync } from 'node:zlib';
import { beginningOf, placesOf } from './spellings.js';

const SHORTEST_SECRET = 4;
/** From this length on a secret is also looked for in base64 and hexadecimal; a shorter one would be found everywhere. */
const SHORTEST_ENCODED = 8;
const MOST_SECRETS = 200;
/** A compressed body is looked into up to this size. */
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024;
const MASK = '***';

/** The secrets of a recording: what they are learned from, and how they are taken out. */
export class Secrets {
  readonly #known = new Set<string>();
  /** The secrets in every encoding, of which only the escapes are undone. */
  readonly #words: string[] = [];

  /** Takes a secret out of everything from now on. One of less than four characters would be found everywhere. */
  add(secret: string): void {
    if (secret.length < SHORTEST_SECRET || this.#known.has(secret) || this.#known.size >= MOST_SECRETS)
      return;
    this.#known.add(secret);
    for (const one of readingsOf(secret)) this.#words.push(one, ...encodingsOf(Buffer.from(one)));
  }

  /**
   * The text with three asterisks for each secret, however it is written: escaped for JSON, a URL or HTML, also twice, in
   * base64 or in hexadecimal. With `isCut` also the beginning of one at the end of the text.
   */
  mask(text: string, { isCut = false } = {}): string {
    const places = placesOf(this.#words, text);
    const begun = isCut ? beginningOf(this.#words, text) : undefined;
    if (begun !== undefined) places.push(begun);
    if (places.length === 0) return text;
    let masked = '';
    let at = 0;
    for (const { from, to } of places.sort((one, other) => one.from - other.from)) {
      if (from >= at) masked += text.slice(at, from) + MASK;
      at = Math.max(at, to);
    }
    return masked + text.slice(at);
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

/** A secret and what it becomes where bytes of UTF-8 are read as Latin-1, as headers are, or the other way round. */
function readingsOf(secret: string): Set<string> {
  const decoded = Buffer.from(secret, 'latin1').toString();
  const encoded = Buffer.from(secret).toString('latin1');
  return new Set([secret, encoded, ...(decoded.includes('\uFFFD') ? [] : [decoded])]);
}

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
