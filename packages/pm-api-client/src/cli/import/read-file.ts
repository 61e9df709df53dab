import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FieldsSchema } from '../../resource/definition.js';
import { EXIT } from '../exit-codes.js';
import { CommandFailure } from '../failure.js';
import { fieldsOf } from '../fields/field.js';
import type { RecordLine } from './record-line.js';

/** The records of an import file: CSV by its name, else JSON lines. */
export async function recordsInFile(path: string, schema: FieldsSchema): Promise<RecordLine[]> {
  const text = await textOf(path);
  if (extname(path).toLowerCase() === '.csv') {
    const { recordsInCsv } = await import('./csv.js');
    return recordsInCsv(text, fieldsOf(schema));
  }
  const { recordsInJsonLines } = await import('./json-lines.js');
  return recordsInJsonLines(text);
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    const hint = 'Give the path of a CSV file (.csv) or of one JSON object a line.';
    throw new CommandFailure(`${path} cannot be read: ${code}.`, hint, EXIT.usage);
  }
}
