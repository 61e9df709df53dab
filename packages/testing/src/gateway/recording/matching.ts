import { isDeepStrictEqual } from 'node:util';
import { bytesOfBody, type RecordedExchange } from './recording.js';

/** A request, as far as a recording is searched for it. */
export interface RawRequest {
  method: string;
  path: string;
  /** Text of the body. */
  body: string;
}

/** What is compared: not the reqId, the token and the application's name, which differ from run to run. */
export interface RequestParts {
  method: string;
  path: string;
  req: string | undefined;
  /** Of the envelope; the whole text where the body is no envelope. */
  data: unknown;
  reqId: string | undefined;
}

/** Reads what is compared of a request. */
export function partsOf({ method, path, body }: RawRequest): RequestParts {
  const envelope = envelopeIn(body);
  if (envelope === undefined) return { method, path, req: undefined, data: body, reqId: undefined };
  const { req, reqId, data } = envelope;
  return {
    method,
    path,
    req: typeof req === 'string' ? req : undefined,
    // Clients in Go write null where there is nothing to send.
    data: data ?? {},
    reqId: typeof reqId === 'string' ? reqId : undefined,
  };
}

/** The same of a recorded request. */
export function recordedPartsOf({ request: { method, path, body } }: RecordedExchange): RequestParts {
  return partsOf({ method, path, body: bytesOfBody(body).toString() });
}

/** The same text for what counts as the same request, whatever the order of its keys. */
export function keyOf({ method, path, req, data }: RequestParts): string {
  return JSON.stringify([method, path, req ?? null, sorted(data)]);
}

/** One line that tells a person what was asked, without control characters and not too long. */
export function described({ method, path, req, data }: RequestParts): string {
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  const what = req === undefined ? `${method} ${path} ${text}` : `${req} ${text}`;
  const shown = what.length > 200 ? `${what.slice(0, 200)}…` : what;
  return shown.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD');
}

/** The request that is most like this one, and in what they differ; undefined without any request. */
export function nearest(
  asked: RequestParts,
  recorded: readonly RequestParts[],
): { asked: RequestParts; differs: string } | undefined {
  const distances = recorded.map((other) => ({ other, differs: differences(asked, other) }));
  const [first] = distances.sort(
    (a, b) =>
      Number(b.other.req === asked.req) - Number(a.other.req === asked.req) ||
      a.differs.length - b.differs.length ||
      commonLength(b.other.req, asked.req) - commonLength(a.other.req, asked.req),
  );
  return first && { asked: first.other, differs: first.differs.join(', ') };
}

function differences(one: RequestParts, other: RequestParts): string[] {
  const outside = (['method', 'path', 'req'] as const).filter((key) => one[key] !== other[key]);
  if (!isObject(one.data) || !isObject(other.data)) {
    return isDeepStrictEqual(one.data, other.data) ? outside : [...outside, 'data'];
  }
  const [a, b] = [one.data, other.data];
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  const inData = keys.filter((key) => !isDeepStrictEqual(a[key], b[key])).map((key) => `data.${key}`);
  return [...outside, ...inData];
}

/** How many characters two names begin with alike, upper or lower case. */
function commonLength(one = '', other = ''): number {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, sorted(part)]));
}

function envelopeIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
