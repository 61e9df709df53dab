import { ResponseError, type ResponseHead, responseHead, statusIn } from './response-head.js';
import { LONG_BODY, longText, type WireAnswer } from './transport.js';

const LINE_FEED = 0x0a;
const END_OF_HEAD = '\r\n\r\n';
/** Of heads, chunk extensions and trailers together; node:http and undici have the same limit. */
const LONGEST_OVERHEAD = 16_384;

const NAME = "[!#$%&'*+\\-.^_`|~\\dA-Za-z]+";
const CHUNK_SIZE = new RegExp(`^([\\da-f]{1,8})((?:;${NAME}(?:=${NAME})?)*)\\r$`, 'i');
// A trailer must not change how the answer was framed.
const TRAILER = new RegExp(
  `^(?!(?:content-length|transfer-encoding|connection|upgrade):)${NAME}:[\\t\\x20-\\x7e\\x80-\\xff]*\\r$`,
  'i',
);

/**
 * Reads the answers of one connection, one after another. It takes what HTTP/1.1 says and nothing beside it: no bare line
 * feeds, no folded lines, one length. What it takes, the parser of node:http reads alike.
 *
 * Source: RFC 9112, sections 4 to 7.
 */
export class ResponseParser {
  /** The answer's head, once it is in. */
  head: ResponseHead | undefined;
  /** Whether more bytes came than belong to the answer. */
  hasMore = false;
  #maxBytes = 0;
  #expects: 'head' | 'size' | 'data' | 'end of chunk' | 'trailer' = 'head';
  /** What came of a head or a line that is not whole yet. */
  #held = '';
  #overhead = 0;
  #chunks: Buffer[] = [];
  #bytes = 0;
  /** Bytes until the end of the chunk, or of the body. */
  #left = 0;
  // The heads of one gateway's answers hardly differ: what was read before is not read again.
  #lastText = '';
  #lastHead: ResponseHead | undefined;

  /** Begins an answer with a body of at most `maxBytes`. */
  begin(maxBytes: number): void {
    this.head = undefined;
    this.hasMore = false;
    this.#maxBytes = maxBytes;
    this.#expects = 'head';
    this.#held = '';
    this.#overhead = 0;
    this.#bytes = 0;
  }

  /**
   * Takes the next bytes, of which it keeps no reference, and gives the answer when they complete it.
   *
   * @throws {ResponseError} when they are no answer, or too long a one.
   */
  read(bytes: Buffer): WireAnswer | undefined {
    return this.#expects === 'head' ? this.#readHead(bytes) : this.#readBody(bytes, 0);
  }

  /** At the end of the connection: the answer, if nothing else ends it. */
  end(): WireAnswer | undefined {
    return this.head?.framing === 'until close' ? this.#whole() : undefined;
  }

  #readHead(bytes: Buffer): WireAnswer | undefined {
    const text = this.#held + bytes.toString('latin1', 0, Math.min(bytes.length, LONGEST_OVERHEAD));
    const endOfHead = text.indexOf(END_OF_HEAD);
    if (this.#overhead + (endOfHead === -1 ? text.length : endOfHead) >= LONGEST_OVERHEAD) {
      throw new ResponseError('the head is too long', 'HEADERS_OVERFLOW', statusIn(text));
    }
    if (endOfHead === -1) {
      // What does not begin like an answer does not become one.
      if (!'HTTP/1.'.startsWith(text.slice(0, 7))) throw new ResponseError('no answer of HTTP/1.1');
      this.#held = text;
      return undefined;
    }
    const bodyAt = endOfHead + END_OF_HEAD.length - this.#held.length;
    const head = this.#headIn(text.slice(0, endOfHead));
    this.#held = '';
    if (head.httpStatus < 200) {
      this.#overhead += endOfHead;
      return bodyAt < bytes.length ? this.#readHead(bytes.subarray(bodyAt)) : undefined;
    }
    this.head = head;
    const { httpStatus, framing } = head;
    if (typeof framing !== 'number') {
      this.#chunks = [];
      this.#expects = framing === 'chunked' ? 'size' : 'data';
      return this.#readBody(bytes, bodyAt);
    }
    this.#limit(framing);
    const end = bodyAt + framing;
    if (end > bytes.length) {
      this.#chunks = [Buffer.allocUnsafe(framing)];
      this.#expects = 'data';
      this.#left = framing;
      return this.#readBody(bytes, bodyAt);
    }
    // Nearly every answer comes in one piece.
    this.hasMore = end < bytes.length;
    const isLong = framing >= LONG_BODY;
    const body = isLong ? longText(bytes.subarray(bodyAt, end)) : bytes.toString('utf8', bodyAt, end);
    return { httpStatus, bytes: framing, text: body };
  }

  #headIn(text: string): ResponseHead {
    if (this.#lastHead !== undefined && this.#lastText === text) return this.#lastHead;
    this.#lastText = text;
    this.#lastHead = responseHead(text);
    return this.#lastHead;
  }

  #readBody(bytes: Buffer, at: number): WireAnswer | undefined {
    if (this.#expects !== 'data' || this.head?.framing === 'chunked') return this.#readChunks(bytes, at);
    if (this.head?.framing === 'until close') {
      this.#keep(bytes, at, bytes.length);
      return undefined;
    }
    const end = Math.min(bytes.length, at + this.#left);
    for (const body of this.#chunks) bytes.copy(body, this.#bytes, at, end);
    this.#bytes += end - at;
    this.#left -= end - at;
    if (this.#left > 0) return undefined;
    this.hasMore = end < bytes.length;
    return this.#whole();
  }

  #readChunks(bytes: Buffer, from: number): WireAnswer | undefined {
    let at = from;
    while (at < bytes.length) {
      if (this.#expects === 'data') {
        const end = Math.min(bytes.length, at + this.#left);
        this.#keep(bytes, at, end);
        this.#left -= end - at;
        at = end;
        if (this.#left === 0) this.#expects = 'end of chunk';
        continue;
      }
      const lineEnd = bytes.indexOf(LINE_FEED, at);
      this.#held += bytes.toString('latin1', at, lineEnd === -1 ? bytes.length : lineEnd);
      if (this.#overhead + this.#held.length >= LONGEST_OVERHEAD) throw this.#refusal('too long a line');
      if (lineEnd === -1) return undefined;
      at = lineEnd + 1;
      if (this.#takeLine(this.#held)) {
        this.hasMore = at < bytes.length;
        return this.#whole();
      }
      this.#held = '';
    }
    return undefined;
  }

  /** Takes a line between the chunks; whether it is the last one. */
  #takeLine(line: string): boolean {
    if (this.#expects === 'size') {
      const [, size, extensions = ''] = CHUNK_SIZE.exec(line) ?? [];
      if (size === undefined) throw this.#refusal('the size of a chunk is not valid');
      this.#overhead += extensions.length;
      this.#left = Number.parseInt(size, 16);
      this.#limit(this.#bytes + this.#left);
      this.#expects = this.#left === 0 ? 'trailer' : 'data';
      return false;
    }
    if (line === '\r') {
      if (this.#expects === 'trailer') return true;
      this.#expects = 'size';
      return false;
    }
    const isTrailer = this.#expects === 'trailer' && TRAILER.test(line);
    if (!isTrailer) throw this.#refusal('what stands between two chunks is not valid');
    this.#overhead += line.length;
    return false;
  }

  #keep(bytes: Buffer, from: number, to: number): void {
    this.#limit(this.#bytes + to - from);
    this.#bytes += to - from;
    this.#chunks.push(Buffer.from(bytes.subarray(from, to)));
  }

  #limit(length: number): void {
    if (length > this.#maxBytes) throw this.#refusal('the body is too long', 'TOO_LARGE');
  }

  #refusal(why: string, code?: 'TOO_LARGE'): ResponseError {
    return new ResponseError(why, code, this.head?.httpStatus);
  }

  #whole(): WireAnswer {
    const [first = Buffer.alloc(0), ...others] = this.#chunks;
    const body = others.length === 0 ? first : Buffer.concat(this.#chunks, this.#bytes);
    this.#chunks = [];
    return { httpStatus: this.head?.httpStatus ?? 0, bytes: this.#bytes, text: longText(body) };
  }
}
