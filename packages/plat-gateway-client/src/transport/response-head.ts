const NAME = "[!#$%&'*+\\-.^_`|~\\dA-Za-z]+";
const TEXT = '[\\t\\x20-\\x7e\\x80-\\xff]*';
/** One line of a head or of the trailers, as the source of a pattern. */
export const FIELD = `${NAME}:${TEXT}`;
const HEAD = new RegExp(`^HTTP/1\\.([01]) ([1-9]\\d\\d)(?: ${TEXT})?(?:\\r\\n${FIELD})*$`);
const STATUS = /^HTTP\/1\.[01] ([1-9]\d\d)[ \r]/;
/** How long an idle connection is kept at most. */
export const MAX_KEEP_ALIVE_SECONDS = 4;

/** What the head of a response says. */
export interface ResponseHead {
  httpStatus: number;
  /** How the body ends: by its length in bytes, by its last chunk, or, with a length of Infinity, with the connection. */
  framing: number | 'chunked';
  /** Seconds for which the connection can be used again; 0 when it cannot. */
  keepAliveSeconds: number;
}

/** Why bytes are not a response. It names what is wrong and quotes none of them. */
export class ResponseError extends Error {
  override readonly name = 'ResponseError';

  constructor(
    message: string,
    readonly code: 'BAD_RESPONSE' | 'TOO_LARGE' | 'HEADERS_OVERFLOW' = 'BAD_RESPONSE',
    /** The response's status, where its first line could be read. */
    readonly httpStatus?: number,
  ) {
    super(message);
  }
}

/**
 * Reads the head of a response, without the empty line that ends it.
 *
 * @throws {ResponseError} when it violates HTTP/1.1, or leaves the end of the body undefined.
 *
 * Source: RFC 9112, sections 4 to 6.
 */
export function responseHead(text: string): ResponseHead {
  const [, minor, status] = HEAD.exec(text) ?? [];
  const refuse = (why: string) => new ResponseError(why, 'BAD_RESPONSE', statusIn(text));
  if (status === undefined) throw refuse('a line of the head is not valid');
  const httpStatus = Number(status);
  const fields = decisiveFields(text);
  const framing = framingOf(fields, httpStatus);
  if (framing === undefined) throw refuse('no single valid length');
  const encoding = fields.get('transfer-encoding');
  const isChunked = encoding !== undefined;
  if (isChunked && (minor === '0' || elementsOf(encoding).join() !== 'chunked'))
    throw refuse('a transfer encoding other than chunked');
  if (httpStatus === 101) throw refuse('a change of the protocol');
  const isLast = minor === '0' || elementsOf(fields.get('connection')).some((one) => one !== 'keep-alive');
  if (httpStatus < 200 && (isLast || isChunked || fields.has('content-length')))
    throw refuse('an interim response that has a body or ends the connection');
  const isReusable = !isLast && framing !== Infinity;
  return { httpStatus, framing, keepAliveSeconds: isReusable ? secondsIn(fields.get('keep-alive')) : 0 };
}

/** The status in the first line of a head that may be wrong further down. */
export function statusIn(text: string): number | undefined {
  const status = STATUS.exec(text)?.[1];
  return status === undefined ? undefined : Number(status);
}

/** A second less than the gateway says, so that no request meets its end. */
function secondsIn(keepAlive = ''): number {
  const seconds = Number(/timeout=(\d{1,6})/i.exec(keepAlive)?.[1] ?? Infinity);
  return Math.min(MAX_KEEP_ALIVE_SECONDS, Math.max(0, seconds - 1));
}

const DECISIVE = /\r\n(content-length|transfer-encoding|connection|keep-alive):(.*)/gi;

const TOKEN = "[!#$%&'*+\\-.^_`|~\\da-z]+";
const QUOTED = '"(?:[\\t !\\x23-\\x5b\\x5d-\\x7e\\x80-\\xff]|\\\\[\\t\\x20-\\x7e\\x80-\\xff])*"';
const BLANKS = '[\\t ]*';
const EXTENSION = `${BLANKS};${BLANKS}${TOKEN}(?:${BLANKS}=${BLANKS}(?:${TOKEN}|${QUOTED}))?`;
const CHUNK_SIZE = new RegExp(`^([\\da-f]+)(?:${EXTENSION})*$`, 'i');

/**
 * The fields of a head that decide how its body and its connection end, by their names in lower case. Two lines of one name
 * are one list.
 */
export function decisiveFields(head: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const [, name = '', value = ''] of head.matchAll(DECISIVE)) {
    const key = name.toLowerCase();
    const earlier = fields.get(key);
    fields.set(key, earlier === undefined ? value : `${earlier},${value}`);
  }
  return fields;
}

/**
 * The elements of a list, in lower case and without the empty ones that a sender may leave in it.
 *
 * Source: RFC 9110, section 5.6.1.2.
 */
export function elementsOf(list = ''): string[] {
  const elements = list.toLowerCase().split(',');
  // Not `trim`, which takes more away than the blanks of HTTP.
  return elements.map((element) => element.replace(/^[\t ]+|[\t ]+$/g, '')).filter(Boolean);
}

/**
 * How the body of a response with this status ends: by its length in bytes, by its last chunk, or, with a length of Infinity,
 * with the connection. It is undefined where the fields contradict each other.
 *
 * Source: RFC 9112, section 6.3.
 */
export function framingOf(fields: ReadonlyMap<string, string>, httpStatus: number) {
  const encoding = fields.get('transfer-encoding');
  const length = fields.get('content-length');
  if (length !== undefined && (encoding !== undefined || !/^[\t ]*\d{1,15}[\t ]*$/.test(length)))
    return undefined;
  // Another head follows an interim response; after 101 another protocol does.
  const isInterim = httpStatus < 200 && httpStatus !== 101;
  if (isInterim || httpStatus === 204 || httpStatus === 304) return 0;
  if (encoding !== undefined) return elementsOf(encoding).at(-1) === 'chunked' ? 'chunked' : Infinity;
  return length === undefined ? Infinity : Number(length);
}

/** The size in the line before a chunk, without the end of the line; undefined when it is not valid. Source: RFC 9112, section 7.1. */
export function chunkSizeIn(line: string): number | undefined {
  const size = CHUNK_SIZE.exec(line)?.[1];
  return size === undefined ? undefined : Number.parseInt(size, 16);
}
