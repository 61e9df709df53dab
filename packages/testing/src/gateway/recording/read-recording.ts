import { readFile } from 'node:fs/promises';
import { isJson, parsedJson } from 'plat-common/json';
import type { RecordedExchange, Recording } from './recording.js';

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
