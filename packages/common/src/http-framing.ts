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
 * How the body of a request, or of a response with this status, ends: by its length in bytes, by its last chunk, or, with a
 * length of Infinity, with the connection. It is undefined where the fields contradict each other.
 *
 * Source: RFC 9112, section 6.3.
 */
export function framingOf(
  fields: ReadonlyMap<string, string>,
  httpStatus?: number,
): number | 'chunked' | undefined {
  const encoding = fields.get('transfer-encoding');
  const length = fields.get('content-length');
  if (length !== undefined && (encoding !== undefined || !/^[\t ]*\d{1,15}[\t ]*$/.test(length)))
    return undefined;
  if (httpStatus !== undefined && (isInterim(httpStatus) || httpStatus === 204 || httpStatus === 304))
    return 0;
  if (encoding !== undefined) return elementsOf(encoding).at(-1) === 'chunked' ? 'chunked' : Infinity;
  if (length !== undefined) return Number(length);
  return httpStatus === undefined ? 0 : Infinity;
}

/** Whether another head follows; after 101 another protocol does. */
function isInterim(httpStatus: number): boolean {
  return httpStatus >= 100 && httpStatus < 200 && httpStatus !== 101;
}

/** The size in the line before a chunk, without the end of the line; undefined when it is not valid. Source: RFC 9112, section 7.1. */
export function chunkSizeIn(line: string): number | undefined {
  const size = CHUNK_SIZE.exec(line)?.[1];
  return size === undefined ? undefined : Number.parseInt(size, 16);
}
