import { extname } from 'node:path';
import { isJson } from '../../body.js';
import type { FieldsSchema } from '../../resource/definition.js';
import { type RecordLine, recordsInCsv } from '../csv.js';
import { CommandError, EXIT } from '../exit-codes.js';
import { fieldsOf } from '../fields.js';
import { textIn } from '../from-file.js';
import type { Io } from '../io.js';

/** The records of an import file, CSV by its name and else JSON lines; of stdin for `-`, where a first `{` tells JSON. */
export async function recordsInFile(
  io: Pick<Io, 'stdin'>,
  path: string,
  schema: FieldsSchema,
): Promise<RecordLine[]> {
  const contents = await textIn(path, io, 'Give the path of a CSV file (.csv) or of one JSON object a line.');
  const isCsv = path === '-' ? !/^\s*(\{|$)/.test(contents) : extname(path).toLowerCase() === '.csv';
  return isCsv ? recordsInCsv(contents, fieldsOf(schema)) : recordsInJsonLines(contents);
}

/** The records of a file with one JSON object a line. Empty lines count for nothing. */
function recordsInJsonLines(contents: string): RecordLine[] {
  return contents
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
  throw new CommandError(
    `line ${line} is not a JSON object.`,
    'A line holds one record, such as {"title": "Login fails"}. Nothing was sent.',
    EXIT.usage,
  );
}
