import type { PlatformName } from '../../platforms/index.js';

/** What passed between an application and a gateway, as `plat-dev record` wrote it down. */
export interface Recording {
  /** Version of the format. */
  version: 1;
  /** Whose names the wire carried. */
  platform: PlatformName;
  /** When the recording began, as ISO 8601 text. */
  recordedAt: string;
  /** Whether the names in paths were replaced by others. @default false */
  redactedPaths?: boolean;
  /** The requests with what was answered, in the order in which they ended. */
  exchanges: RecordedExchange[];
}

/** One request and what became of it. */
export interface RecordedExchange {
  /** Milliseconds from the beginning of the recording to the request. */
  atMs: number;
  request: RecordedRequest;
  /** What came back; missing when not a byte did. */
  answer?: RecordedAnswer;
  /**
   * How it ended when no whole response came: the gateway `closed` or `reset` the connection, or the application `left` before.
   * @default the response is whole
   */
  end?: ExchangeEnd;
  /** Milliseconds from the request to the first byte of the response. */
  firstByteMs?: number;
  /** Milliseconds from the request to the last byte of the response, or to the end. */
  totalMs: number;
}

/** Why a response is not whole. */
export type ExchangeEnd = 'closed' | 'reset' | 'left';

/** A request without its secrets. */
export interface RecordedRequest {
  method: string;
  path: string;
  /** The lines of its head behind the first, as they came. */
  headers: string[];
  body?: RecordedBody;
}

/** A response without secrets. */
export interface RecordedAnswer {
  /** The lines of its head as they came, the status first; missing when the bytes were no HTTP, which `body` then holds. */
  head?: string[];
  /** The heads of interim responses (1xx) before it. */
  interim?: string[][];
  body?: RecordedBody;
  /** Whether the body came in chunks, which were put together here. */
  chunked?: boolean;
  /** The lines of the trailer behind a body in chunks. */
  trailers?: string[];
  /** How many bytes of the length that the head promises did not come. */
  missingBytes?: number;
}

/**
 * The bytes of a body in the most readable form: JSON where its text is exactly what `JSON.stringify` makes of it, else
 * text, else base64. A body that was too long to keep is a number of bytes.
 */
export type RecordedBody =
  | { json: unknown }
  | { text: string }
  | { base64: string }
  | { omittedBytes: number };

/** The bytes of a body; blanks in place of one that was not kept. */
export function bytesOfBody(body: RecordedBody | undefined): Buffer {
  if (body === undefined) return Buffer.alloc(0);
  if ('json' in body) return Buffer.from(JSON.stringify(body.json));
  if ('text' in body) return Buffer.from(body.text);
  return 'base64' in body ? Buffer.from(body.base64, 'base64') : Buffer.alloc(body.omittedBytes, ' ');
}
