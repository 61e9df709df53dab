import { isJson, type Json } from '../body.js';
import { PmError } from '../errors.js';

/** The JSON objects of a journal, one a line. */
export function linesIn(text: string): Json[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => parsedLine(line, index + 1));
}

function parsedLine(line: string, number: number): Json {
  try {
    const value: unknown = JSON.parse(line);
    if (isJson(value)) return value;
  } catch {
    // Said below, with what is no object.
  }
  throw unfit(`line ${number} of the journal cannot be read`);
}

/** The error for a journal that cannot be used. */
export function unfit(why: string, cause?: unknown): PmError {
  const hint =
    'Give the journal of the same list and operation, or the path of a new file. Nothing was sent.';
  return new PmError({ code: 'invalid-input', why: `${why}.`, hint, fields: { journal: [why] }, cause });
}
