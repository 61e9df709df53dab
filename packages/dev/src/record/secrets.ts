import { brotliDecompressSync, constants, unzipSync } from 'node:zlib';
import { encodingsOf } from 'plat-common/encodings';
import { MASK, maskSecrets } from 'plat-common/mask-secrets';

const MIN_SECRET_LENGTH = 4;
const MAX_SECRETS = 200;
/** A compressed body is looked into up to this size. */
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024;

/** The secrets of a recording: what they are learned from, and how they are taken out. */
export class Secrets {
  readonly #known = new Set<string>();
  /** The secrets in every encoding, of which only the escapes are undone. */
  readonly #words: string[] = [];

  /** Takes a secret out of everything from now on. One of less than four characters would be found everywhere. */
  add(secret: string): void {
    if (secret.length < MIN_SECRET_LENGTH || this.#known.has(secret) || this.#known.size >= MAX_SECRETS)
      return;
    this.#known.add(secret);
    for (const one of readingsOf(secret)) this.#words.push(one, ...encodingsOf(Buffer.from(one)));
  }

  /**
   * The text with three asterisks for each secret, however it is written: escaped for JSON, a URL or HTML, also twice, in
   * base64 or in hexadecimal. With `isCut` also the beginning of one at the end of the text.
   */
  mask(text: string, { isCut = false } = {}): string {
    return maskSecrets(text, this.#words, { isCut });
  }

  /** The lines of a head without the values of headers that are secrets themselves. */
  maskHead(lines: readonly string[]): string[] {
    for (const line of lines) this.#learn(line);
    return lines.map((line) => {
      const [, name = '', value = ''] = HEADER.exec(line) ?? [];
      if (!SECRET_NAME.test(name)) return this.mask(line);
      return `${name}: ${/^(?:Bearer|Basic) /i.exec(value)?.[0] ?? ''}${MASK}`;
    });
  }

  /** Whether bytes that are no text may hold a secret: compressed bytes may, because they are not inspected. */
  mayBeIn(bytes: Buffer, { isCompressed, isCut }: { isCompressed: boolean; isCut: boolean }): boolean {
    const layers = layersOf(bytes);
    if (isCompressed && layers.length === 1) return true;
    return layers.some((layer) =>
      [layer.toString('latin1'), layer.toString('utf16le'), withoutNuls(layer)].some(
        (text) => this.mask(text, { isCut }) !== text,
      ),
    );
  }

  #learn(line: string): void {
    const [, bearer] = /^(?:proxy-)?authorization:\s*(?:[\w-]+\s+)?(\S+)\s*$/i.exec(line) ?? [];
    if (bearer !== undefined) this.add(bearer);
  }
}

/** The name is taken first, so that a long line without a colon costs no more than any other. */
const HEADER = /^([^:]{1,200}):\s*(.*)$/s;
const SECRET_NAME = /^(?:(?:proxy-)?authorization|(?:set-)?cookie)$|token|secret|password|api-?key|session/i;

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

/** UTF-16 and UTF-32 of either byte order, as far as they write ASCII: what is left of them is Latin-1. */
function withoutNuls(bytes: Buffer): string {
  return bytes.toString('latin1').replaceAll('\0', '');
}
