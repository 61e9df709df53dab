import { PmError } from '../../errors.js';
import type { AnyResource } from '../any-resource.js';
import { EXIT } from '../exit-codes.js';
import { CommandFailure } from '../failure.js';
import { whyOf } from '../why.js';
import type { RecordLine } from './record-line.js';

/** Wrong lines that are named; a file with one mistake has it on every line. */
const NAMED = 10;

/** Refuses the whole file, and sends nothing, when any of its records cannot be created. */
export async function checkRecords(resource: AnyResource, records: readonly RecordLine[]): Promise<void> {
  const wrong: string[] = [];
  for (const { line, fields } of records) {
    try {
      await resource.create(fields, { dryRun: true });
    } catch (error) {
      if (!(error instanceof PmError)) throw error;
      wrong.push(`line ${line}: ${whyOf(error)}`);
    }
  }
  if (wrong.length === 0) return;
  const more = wrong.length > NAMED ? ` And ${wrong.length - NAMED} more.` : '';
  throw new CommandFailure(
    `${wrong.length} of ${records.length} records cannot be created. ${wrong.slice(0, NAMED).join(' ')}${more}`,
    'Correct the file and start again. Nothing was sent.',
    EXIT.usage,
  );
}
