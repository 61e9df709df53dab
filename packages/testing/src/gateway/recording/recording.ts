import { readFile } from 'node:fs/promises';
import { isJson, parsedJson } from 'plat-common/json';

/** What passed between an application and a gateway, in the order in which the responses ended. */
export type Recording = readonly RecordedExchange[];

/** One request and its response, as `plat-dev record` writes them: a line of the file. */
export interface RecordedExchange {
  /** Body of the request: its JSON, with `req` and `data`, or its text if it is not JSON. */
  request: unknown;
  /** The response; missing if none came, or if it broke off. */
  response?: RecordedResponse;
  /** Milliseconds from the request to the end of the response. */
  ms: number;
  /**
   * Why there is no response: an error code such as `ECONNREFUSED`, or `left` if the application closed the connection before.
   * @default there is a response
   */
  error?: string;
}

/** A response, without its headers. */
export interface RecordedResponse {
  /** Status of HTTP. */
  status: number;
  /** The body as JSON. */
  body?: unknown;
  /** The body as text, if it is not JSON. Both are missing if it is not text either. */
  text?: string;
}

/** Reads the file of a recording. Rejects with a TypeError that names an invalid line. */
export async function readRecording(file: string | URL): Promise<Recording> {
  return parseRecording(await readFile(file, 'utf8'), String(file));
}

/**
 * Reads the text of a recording, which has the JSON of an exchange on each line.
 *
 * @throws {TypeError} when a line is not an exchange.
 */
export function parseRecording(text: string, name = 'The text'): Recording {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const value = parsedJson(line);
    if (isExchange(value)) return value;
    const expected = '{ "request": …, "response": { "status": … }, "ms": … }';
    throw new TypeError(`${name} is not a recording: line ${index + 1} is not ${expected}`);
  });
}

function isExchange(value: unknown): value is RecordedExchange {
  if (!isJson(value) || !('request' in value) || typeof value.ms !== 'number') return false;
  const { response, error } = value;
  if (response === undefined) return typeof error === 'string';
  return isJson(response) && typeof response.status === 'number';
}
