import { readFile } from 'node:fs/promises';
import { platformChoices } from '../../platforms/index.js';
import type {
  RecordedAnswer,
  RecordedBody,
  RecordedExchange,
  RecordedRequest,
  Recording,
} from './recording.js';

/** Reads the file of a recording. Rejects with a TypeError that names an invalid line. */
export async function readRecording(file: string | URL): Promise<Recording> {
  return parseRecording(await readFile(file, 'utf8'), String(file));
}

/**
 * Reads the text of a recording, a JSON document on each line. A last line without an end is what a killed recorder was
 * writing, and is left out. Kinds of lines unknown to this version are skipped.
 *
 * @throws {TypeError} when a line is not what it has to be.
 */
export function parseRecording(text: string, name = 'The text'): Recording {
  const lines = text.split('\n').slice(0, -1);
  const refuse = (index: number, why: string) =>
    new TypeError(`${name} is no recording: line ${index + 1} ${why}`);
  const parsed = lines.map((line, index) => {
    const value = objectIn(line);
    if (value === undefined) throw refuse(index, 'is no JSON object');
    return value;
  });
  const [head] = parsed;
  if (head?.kind !== 'recording') throw refuse(0, 'does not begin one');
  const { version, recordedAt, redactedPaths = false } = head;
  if (version !== 1) throw refuse(0, `has another version than 1, which this release reads`);
  const platform = platformChoices.find((name) => name === head.platform);
  if (platform === undefined) throw refuse(0, 'names no platform');
  if (typeof recordedAt !== 'string' || typeof redactedPaths !== 'boolean') throw refuse(0, 'is not whole');
  const exchanges = parsed.flatMap((value, index) => {
    if (value.kind !== 'exchange') return [];
    if (!isExchange(value)) throw refuse(index, 'is no exchange');
    return value;
  });
  return { version, platform, recordedAt, redactedPaths, exchanges };
}

function objectIn(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isExchange(value: object): value is RecordedExchange {
  const { atMs, request, answer, end, firstByteMs, totalMs } = value as Partial<
    Record<keyof RecordedExchange, unknown>
  >;
  if (!isCount(atMs) || !isCount(totalMs) || !optional(isCount)(firstByteMs)) return false;
  if (end !== undefined && end !== 'closed' && end !== 'reset' && end !== 'left') return false;
  return isRequest(request) && optional(isAnswer)(answer) && (answer !== undefined || end !== undefined);
}

function isRequest(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { method, path, headers, body } = value as Partial<Record<keyof RecordedRequest, unknown>>;
  return typeof method === 'string' && typeof path === 'string' && isLines(headers) && optional(isBody)(body);
}

function isAnswer(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { head, interim, body, trailers, missingBytes } = value as Partial<
    Record<keyof RecordedAnswer, unknown>
  >;
  const isHead = head === undefined ? body !== undefined : isLines(head) && head.length > 0;
  const isInterim = interim === undefined || (Array.isArray(interim) && interim.every(isLines));
  return (
    isHead &&
    isInterim &&
    optional(isBody)(body) &&
    optional(isLines)(trailers) &&
    optional(isCount)(missingBytes)
  );
}

function isBody(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { text, base64, omittedBytes } = value as Partial<
    Record<keyof (RecordedBody & object) | string, unknown>
  >;
  return 'json' in value || typeof text === 'string' || typeof base64 === 'string' || isCount(omittedBytes);
}

const optional = (is: (value: unknown) => boolean) => (value: unknown) => value === undefined || is(value);

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isLines(value: unknown): value is string[] {
  // A line that holds a line break would be two on the wire.
  return Array.isArray(value) && value.every((line) => typeof line === 'string' && !/[\r\n]/.test(line));
}

function isCount(value: unknown): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
