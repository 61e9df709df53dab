import {
  chunkSizeIn,
  FIELD,
  ResponseError,
  type ResponseHead,
  responseHead,
  statusIn,
} from './response-head.js';
import { textOf, type WireAnswer } from './transport.js';

const LINE_FEED = 0x0a;
const END_OF_HEAD = '\r\n\r\n';
/** Of heads, chunk extensions and trailers together; node:http and undici have the same limit. */
const MAX_OVERHEAD = 16_384;
const NOTHING = Buffer.alloc(0);

/** A size of 16 digits and the carriage return. */
const USUAL_SIZE_LINE = 17;
const BARE_LINE_FEED = /(?<!\r)\n/;
// A trailer must not change how the response was framed.
const TRAILER = new RegExp(`^(?!(?:content-length|transfer-encoding|connection|upgrade):)${FIELD}\\r$`, 'i');

/**
 * Reads the responses of one connection, one after another. It accepts what HTTP/1.1 allows and nothing else: no bare line
 * feeds, no folded lines, one length. The parser of node:http reads alike what it accepts, but for forms that are legal and
 * rare: blanks around a chunk extension, and empty elements after `chunked`.
 *
 * Source: RFC 9112, sections 4 to 7.
 */
export class ResponseParser {
  /** The response's head, once it is in. */
  head: ResponseHead | undefined;
  /** Whether more bytes came than belong to the response. */
  hasMore = false;
  #maxBytes = 0;
  #expects: 'head' | 'size' | 'data' | 'end of chunk' | 'trailer' | 'nothing' = 'head';
  /** What came of a head or a line that is not whole yet. */
  #held = '';
  #overhead = 0;
  #body: Buffer = NOTHING;
  #bytes = 0;
  /** Bytes until the end of the chunk, or of the body. */
  #left = 0;
  // The heads of one gateway's responses hardly differ: what was read before is not read again.
  #lastText = '';
  #lastHead: ResponseHead | undefined;

  /** Begins a response with a body of at most `maxBytes`. */
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
   * Takes the next bytes, of which it keeps no reference, and gives the response when they complete it.
   *
   * @throws {ResponseError} when they are no response, or too long a one.
   */
  read(bytes: Buffer): WireAnswer | undefined {
    let at = 0;
    while (at < bytes.length && this.#expects !== 'nothing') {
      if (this.#expects === 'data') at = this.#readData(bytes, at);
      else at = this.#expects === 'head' ? this.#readHead(bytes, at) : this.#readLine(bytes, at);
    }
    if (this.#expects !== 'nothing') return undefined;
    this.hasMore = at < bytes.length;
    return this.#whole();
  }

  /** At the end of the connection: the response, if nothing else ends it. */
  end(): WireAnswer | undefined {
    return this.head?.framing === Infinity ? this.#whole() : undefined;
  }

  #readHead(bytes: Buffer, at: number): number {
    const text = this.#held + bytes.toString('latin1', at, Math.min(bytes.length, at + MAX_OVERHEAD));
    const end = text.indexOf(END_OF_HEAD);
    this.#count(end === -1 ? text.length : end, text);
    if (end === -1) {
      // What does not begin like a response does not become one.
      if (!'HTTP/1.'.startsWith(text.slice(0, 7))) throw new ResponseError('not a response of HTTP/1.1');
      // Other readers take it for the end of a line: this head may never end in the right way.
      if (BARE_LINE_FEED.test(text)) throw this.#refusal('a bare line feed in the head', undefined, text);
      this.#held = text;
      return bytes.length;
    }
    const bodyAt = at + end + END_OF_HEAD.length - this.#held.length;
    const head = this.#headIn(text.slice(0, end));
    this.#held = '';
    if (head.httpStatus < 200) this.#overhead += end;
    else this.#beginBody(head);
    return bodyAt;
  }

  #headIn(text: string): ResponseHead {
    if (this.#lastHead !== undefined && this.#lastText === text) return this.#lastHead;
    this.#lastText = text;
    this.#lastHead = responseHead(text);
    return this.#lastHead;
  }

  #beginBody(head: ResponseHead): void {
    this.head = head;
    this.#expects = head.framing === 'chunked' ? 'size' : head.framing === 0 ? 'nothing' : 'data';
    this.#left = head.framing === 'chunked' ? 0 : head.framing;
    if (this.#left < Infinity) this.#limit(this.#left);
  }

  #readData(bytes: Buffer, at: number): number {
    const end = Math.min(bytes.length, at + this.#left);
    const length = this.#bytes + end - at;
    this.#limit(length);
    // Nearly every response comes in one piece, which need not be copied.
    if (end - at === this.head?.framing) this.#body = bytes.subarray(at, end);
    else {
      const room = this.#left < Infinity ? this.#bytes + this.#left : length;
      this.#body = withCapacity(this.#body, this.#bytes, room);
      bytes.copy(this.#body, this.#bytes, at, end);
    }
    this.#bytes = length;
    this.#left -= end - at;
    if (this.#left === 0) this.#expects = this.head?.framing === 'chunked' ? 'end of chunk' : 'nothing';
    return end;
  }

  #readLine(bytes: Buffer, at: number): number {
    const end = bytes.indexOf(LINE_FEED, at);
    this.#held += bytes.toString('latin1', at, end === -1 ? bytes.length : end);
    this.#count(this.#held.length);
    if (end === -1) return bytes.length;
    this.#takeLine(this.#held);
    this.#held = '';
    return end + 1;
  }

  /** Takes a line before, between or after the chunks. */
  #takeLine(line: string): void {
    if (this.#expects === 'size') {
      const size = line.endsWith('\r') ? chunkSizeIn(line.slice(0, -1)) : undefined;
      if (size === undefined) throw this.#refusal('the size of a chunk is not valid');
      // A response may have any number of chunks; only what they say beyond their sizes counts.
      this.#overhead += Math.max(0, line.length - USUAL_SIZE_LINE);
      this.#left = size;
      this.#limit(this.#bytes + this.#left);
      this.#expects = this.#left === 0 ? 'trailer' : 'data';
    } else if (line === '\r') {
      this.#expects = this.#expects === 'trailer' ? 'nothing' : 'size';
    } else {
      const isTrailer = this.#expects === 'trailer' && TRAILER.test(line);
      if (!isTrailer) throw this.#refusal('the line between two chunks is not valid');
      this.#overhead += line.length;
    }
  }

  #count(length: number, head = ''): void {
    if (this.#overhead + length < MAX_OVERHEAD) return;
    const httpStatus = this.head?.httpStatus ?? statusIn(head);
    throw new ResponseError('too long a line, or too many', 'HEADERS_OVERFLOW', httpStatus);
  }

  #limit(length: number): void {
    if (length > this.#maxBytes) throw this.#refusal('the body is too long', 'TOO_LARGE');
  }

  #refusal(why: string, code?: 'TOO_LARGE', head = ''): ResponseError {
    return new ResponseError(why, code, this.head?.httpStatus ?? statusIn(head));
  }

  #whole(): WireAnswer {
    const bytes = this.#bytes;
    const body = this.#body;
    this.#body = NOTHING;
    return { httpStatus: this.head?.httpStatus ?? 0, bytes, text: textOf(body, bytes) };
  }
}

/**
 * A buffer with room for so many bytes, which begins with the used ones of this one. What grows doubles, so that a response
 * of many small pieces is not copied once for each.
 */
function withCapacity(body: Buffer, used: number, bytes: number): Buffer {
  if (bytes <= body.length) return body;
  const larger = Buffer.allocUnsafe(Math.max(bytes, 2 * used));
  body.copy(larger, 0, 0, used);
  return larger;
}
