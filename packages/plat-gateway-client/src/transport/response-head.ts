const NAME = "[!#$%&'*+\\-.^_`|~\\dA-Za-z]+";
const TEXT = '[\\t\\x20-\\x7e\\x80-\\xff]*';
const HEAD = new RegExp(`^HTTP/1\\.([01]) ([1-9]\\d\\d)(?: ${TEXT})?(?:\\r\\n${NAME}:${TEXT})*$`);
const STATUS = /^HTTP\/1\.[01] ([1-9]\d\d)[ \r]/;
const DECISIVE = /\r\n(content-length|transfer-encoding|connection|keep-alive):(.*)/gi;
const DEFAULT_KEEP_ALIVE_SECONDS = 4;

/** What the head of an answer says. */
export interface ResponseHead {
  httpStatus: number;
  /** How the body ends: by its length in bytes, by its last chunk, or with the connection. */
  framing: number | 'chunked' | 'until close';
  /** Seconds for which the connection can be used again; 0 when it cannot. */
  keepAliveSeconds: number;
}

/** Why bytes are no answer. It names what is wrong, and tells none of them. */
export class ResponseError extends Error {
  override readonly name = 'ResponseError';

  constructor(
    message: string,
    readonly code: 'BAD_RESPONSE' | 'TOO_LARGE' | 'HEADERS_OVERFLOW' = 'BAD_RESPONSE',
    /** The answer's status, where its first line could be read. */
    readonly httpStatus?: number,
  ) {
    super(message);
  }
}

/**
 * Reads the head of an answer, without the empty line that ends it.
 *
 * @throws {ResponseError} when it is not exactly as HTTP/1.1 wants it, or leaves open where the body ends.
 *
 * Source: RFC 9112, sections 4 to 6.
 */
export function responseHead(text: string): ResponseHead {
  const [, minor, status] = HEAD.exec(text) ?? [];
  const httpStatus = Number(status);
  const refuse = (why: string) => new ResponseError(why, 'BAD_RESPONSE', statusIn(text));
  if (status === undefined) throw refuse('a line of the head is not valid');
  let length: number | undefined;
  let isChunked = false;
  let keepAliveSeconds = minor === '1' ? DEFAULT_KEEP_ALIVE_SECONDS : 0;
  for (const [, name = '', value = ''] of text.matchAll(DECISIVE)) {
    switch (name.toLowerCase()) {
      case 'content-length':
        if (length !== undefined || !/^[\t ]*\d{1,15} *$/.test(value)) throw refuse('no single valid length');
        length = Number(value);
        break;
      case 'transfer-encoding':
        if (isChunked || minor === '0' || !/^[\t ]*chunked *$/i.test(value))
          throw refuse('a transfer encoding other than chunked');
        isChunked = true;
        break;
      case 'connection':
        if (!/^[\t ]*keep-alive *$/i.test(value)) keepAliveSeconds = 0;
        break;
      default:
        keepAliveSeconds = Math.min(keepAliveSeconds, secondsIn(value));
    }
  }
  if (isChunked && length !== undefined) throw refuse('both a length and chunks');
  if (httpStatus === 101) throw refuse('a change of the protocol');
  const isLast = isChunked || length !== undefined || keepAliveSeconds === 0;
  if (httpStatus < 200 && isLast) throw refuse('an interim answer that has a body or ends the connection');
  if (httpStatus === 204 || httpStatus === 304) return { httpStatus, framing: 0, keepAliveSeconds };
  if (isChunked) return { httpStatus, framing: 'chunked', keepAliveSeconds };
  if (length !== undefined) return { httpStatus, framing: length, keepAliveSeconds };
  return { httpStatus, framing: 'until close', keepAliveSeconds: 0 };
}

/** The status in the first line of a head that may be wrong further down. */
export function statusIn(text: string): number | undefined {
  const status = STATUS.exec(text)?.[1];
  return status === undefined ? undefined : Number(status);
}

/** A second less than the gateway says, so that no request meets its end. */
function secondsIn(keepAlive: string): number {
  const seconds = /timeout=(\d{1,6})/i.exec(keepAlive)?.[1];
  return seconds === undefined ? DEFAULT_KEEP_ALIVE_SECONDS : Math.max(0, Number(seconds) - 1);
}
