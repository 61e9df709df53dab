import { stringify } from 'csv-stringify/sync';
import writeFileAtomic from 'write-file-atomic';

/**
 * Writes the rows that were not made, as they were read, each with the reason behind it: to be corrected and imported as
 * its own file. The import does not look at the added column.
 *
 * @param {string} file
 * @param {{ row: Record<string, string>; problem: string }[]} failed
 */
export async function writeFailedRows(file, failed) {
  const rows = failed.map(({ row, problem }) => ({ ...row, Problem: problem }));
  await writeFileAtomic(file, stringify(rows, { header: true }));
}
