import { isJson } from '../../body.js';
import { EXIT } from '../exit-codes.js';
import { CommandFailure } from '../failure.js';
import type { RecordLine } from './record-line.js';

/** The records of a file with one JSON object a line. Empty lines count for nothing. */
export function recordsInJsonLines(text: string): RecordLine[] {
  return text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .flatMap((json, index) =>
      json.trim() === '' ? [] : [{ line: index + 1, fields: parsed(json, index + 1) }],
    );
}

function parsed(json: string, line: number): RecordLine['fields'] {
  try {
    const fields: unknown = JSON.parse(json);
    if (isJson(fields)) return fields;
  } catch {
    // Said below, with what is no object.
  }
  throw new CommandFailure(
    `line ${line} is not a JSON object.`,
    'A line holds one record, such as {"title": "Login fails"}. Nothing was sent.',
    EXIT.usage,
  );
}
