import { chunkSizeIn } from 'plat-common/http-framing';
import { bodyAfter, mayBeHead } from './framing.js';

const MAX_HEAD_BYTES = 65_536;
const MAX_LINE_BYTES = 4096;

/** A message of HTTP/1.1, as far as it came. */
export interface HttpMessage {
  /** The lines of its head; undefined if the bytes are not HTTP; `body` then holds all of them. */
  head: string[] | undefined;
  /** Heads of interim answers before it. */
  interim: string[][];
  body: Buffer;
  /** Bytes of the body that were not kept, because they are too many: then none is. */
  omittedBytes: number;
  chunked: boolean;
  trailers: string[];
  /** Bytes of the body that have not come, by the length in the head. */
  missingBytes: number;
}

type State = 'head' | 'length' | 'size' | 'chunk' | 'end of chunk' | 'trailer' | 'until close' | 'no HTTP';

/**
 * Reads the bytes of one side of a connection without changing or rejecting any: other than HTTP, they are one message up to the
 * end of the connection. Source of the framing: RFC 9112, sections 2 to 7.
 */
export class MessageReader {
  readonly #maxBodyBytes: number;
  /** Whether the next message has no body, whatever its head contains: a response to HEAD. */
  readonly #isBodiless: () => boolean;
  #state: State = 'head';
  #message = emptyMessage();
  /** What came of a head or a line. */
  #held = Buffer.alloc(0);
  #body: Buffer[] = [];
  #bodyBytes = 0;
  #left = 0;

  constructor(maxBodyBytes: number, isBodiless: () => boolean = () => false) {
    this.#maxBodyBytes = maxBodyBytes;
    this.#isBodiless = isBodiless;
  }

  /** Takes the next bytes, and gives the messages that they complete. */
  read(bytes: Buffer): HttpMessage[] {
    const whole: HttpMessage[] = [];
    let rest = bytes;
    while (rest.length > 0) {
      rest = this.#take(rest);
      if (this.#isWhole()) whole.push(this.#finish());
    }
    return whole;
  }

  /** Whether a message has begun. */
  get hasBegun(): boolean {
    return this.#state !== 'head' || this.#held.length > 0 || this.#message.interim.length > 0;
  }

  /** Whether only the end of the connection ends the message. */
  get endsWithConnection(): boolean {
    return this.#state === 'until close' || this.#state === 'no HTTP';
  }

  /** What came of the message until now; the next bytes begin another one. */
  end(): HttpMessage | undefined {
    if (!this.hasBegun) return undefined;
    // An incomplete head is not a message.
    if (this.#state === 'head') this.#turnRaw();
    if (this.#state === 'length') this.#message.missingBytes = this.#left;
    return this.#finish();
  }

  #isWhole(): boolean {
    return this.#state === 'length' && this.#left === 0;
  }

  #take(bytes: Buffer): Buffer {
    if (this.#state === 'head') return this.#takeHead(bytes);
    if (this.#state === 'length' || this.#state === 'chunk') {
      const taken = bytes.subarray(0, this.#left);
      this.#keep(taken);
      this.#left -= taken.length;
      if (this.#left === 0 && this.#state === 'chunk') this.#state = 'end of chunk';
      return bytes.subarray(taken.length);
    }
    if (this.endsWithConnection) {
      this.#keep(bytes);
      return Buffer.alloc(0);
    }
    return this.#takeLine(bytes);
  }

  #takeHead(bytes: Buffer): Buffer {
    const before = this.#held.length;
    this.#held = Buffer.concat([this.#held, bytes]);
    const end = this.#held.indexOf('\r\n\r\n', Math.max(0, before - 3));
    if (end < 0) {
      if (this.#held.length > MAX_HEAD_BYTES || !mayBeHead(this.#held)) this.#turnRaw();
      return Buffer.alloc(0);
    }
    const head = this.#held.toString('latin1', 0, end);
    const lines = head.split('\r\n');
    const framing = bodyAfter(head);
    if (framing === undefined) {
      this.#turnRaw();
      return Buffer.alloc(0);
    }
    const rest = this.#held.subarray(end + 4);
    this.#held = Buffer.alloc(0);
    if (framing === 'next head') {
      this.#message.interim.push(lines);
      return rest;
    }
    this.#message.head = lines;
    this.#message.chunked = framing === 'chunked';
    this.#state = framing === 'chunked' ? 'size' : framing === Infinity ? 'until close' : 'length';
    this.#left = framing === 'chunked' ? 0 : framing;
    if (this.#isBodiless()) [this.#state, this.#left] = ['length', 0];
    return rest;
  }

  #takeLine(bytes: Buffer): Buffer {
    const end = bytes.indexOf('\n');
    const part = end < 0 ? bytes : bytes.subarray(0, end + 1);
    this.#held = Buffer.concat([this.#held, part]);
    const rest = bytes.subarray(part.length);
    const line = this.#held.toString('latin1');
    const isTooLong = this.#held.length > MAX_LINE_BYTES;
    if (end < 0 && !isTooLong) return rest;
    this.#held = Buffer.alloc(0);
    if (isTooLong || !line.endsWith('\r\n') || !this.#readLine(line.slice(0, -2))) {
      // Malformed chunk framing: the rest is kept raw.
      this.#keep(Buffer.from(line, 'latin1'));
      this.#state = 'until close';
      this.#message.chunked = false;
    }
    return rest;
  }

  #readLine(line: string): boolean {
    if (this.#state === 'trailer') {
      if (line === '') [this.#state, this.#left] = ['length', 0];
      else this.#message.trailers.push(line);
      return true;
    }
    if (this.#state === 'end of chunk') {
      this.#state = 'size';
      return line === '';
    }
    // Old servers fill the line of the size up with blanks.
    const size = chunkSizeIn(line.replace(/[\t ]+$/, ''));
    if (size === undefined) return false;
    this.#left = size;
    this.#state = this.#left === 0 ? 'trailer' : 'chunk';
    return true;
  }

  #keep(bytes: Buffer): void {
    this.#bodyBytes += bytes.length;
    if (this.#bodyBytes <= this.#maxBodyBytes) this.#body.push(Buffer.from(bytes));
    else this.#body = [];
  }

  /** The held bytes are not a head: they and all further bytes are kept raw. */
  #turnRaw(): void {
    this.#keep(this.#held);
    this.#held = Buffer.alloc(0);
    this.#state = 'no HTTP';
  }

  #finish(): HttpMessage {
    const isKept = this.#bodyBytes <= this.#maxBodyBytes;
    const message = {
      ...this.#message,
      body: isKept ? Buffer.concat(this.#body) : Buffer.alloc(0),
      omittedBytes: isKept ? 0 : this.#bodyBytes,
    };
    this.#message = emptyMessage();
    this.#body = [];
    this.#bodyBytes = 0;
    this.#left = 0;
    this.#state = 'head';
    return message;
  }
}

const emptyMessage = (): HttpMessage => ({
  head: undefined,
  interim: [],
  body: Buffer.alloc(0),
  omittedBytes: 0,
  chunked: false,
  trailers: [],
  missingBytes: 0,
});
