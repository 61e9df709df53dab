import type { RecordedAnswer, RecordedBody, RecordedRequest } from 'plat-testing/gateway';
import type { HttpMessage } from './message-reader.js';
import type { PathNames } from './path-names.js';
import type { Secrets } from './secrets.js';

/** What is taken out of a message before it is written down. */
export interface Redaction {
  secrets: Secrets;
  /** Undefined keeps the names in paths. */
  pathNames: PathNames | undefined;
}

/** A request as it is written down. */
export function recordedRequest(message: HttpMessage, redaction: Redaction): RecordedRequest {
  const [first = '', ...lines] = message.head ?? [];
  const headers = redaction.secrets.maskHead(lines);
  const [method = '', path = ''] = redaction.secrets.mask(first).split(' ');
  const body = recordedBody(message, redaction);
  return { method, path, headers, ...(body && { body }) };
}

/** An answer as it is written down; `isCut` when the connection ended before it did. */
export function recordedResponse(message: HttpMessage, isCut: boolean, redaction: Redaction): RecordedAnswer {
  const { secrets } = redaction;
  const { head, interim, chunked, trailers, missingBytes } = message;
  const body = recordedBody(message, redaction, isCut);
  // Bytes that are no HTTP are all in the body, also when there is nothing to keep of them.
  if (head === undefined) return { body: body ?? { text: '' } };
  return {
    head: secrets.maskHead(head),
    ...(interim.length > 0 && { interim: interim.map((lines) => secrets.maskHead(lines)) }),
    ...(body && { body }),
    ...(chunked && { chunked }),
    ...(trailers.length > 0 && { trailers: secrets.maskHead(trailers) }),
    ...(missingBytes > 0 && { missingBytes }),
  };
}

function recordedBody(
  { head = [], body, omittedBytes }: HttpMessage,
  { secrets, pathNames }: Redaction,
  isCut = false,
): RecordedBody | undefined {
  if (omittedBytes > 0) return { omittedBytes };
  if (body.length === 0) return undefined;
  const text = textOf(body);
  if (text === undefined) {
    const isCompressed = head.some((line) => /^content-encoding:/i.test(line));
    const isSecret = pathNames !== undefined || secrets.mayBeIn(body, { isCompressed, isCut });
    return isSecret ? { text: '***' } : { base64: body.toString('base64') };
  }
  const masked = secrets.mask(text, { isCut });
  const redacted = pathNames?.redact(masked) ?? masked;
  const json = jsonOf(redacted);
  return json === undefined ? { text: redacted } : { json };
}

/** Undefined for other than text: UTF-16 reads like UTF-8 with NULs, and its secrets would not be found. */
function textOf(body: Buffer): string | undefined {
  if (body.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return undefined;
  }
}

/** The JSON of a text that is exactly what would be written of it; undefined for another. */
function jsonOf(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text);
    return JSON.stringify(json) === text ? json : undefined;
  } catch {
    return undefined;
  }
}
