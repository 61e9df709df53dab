import { decisiveFields, elementsOf, framingOf } from 'plat-common/http-framing';

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
