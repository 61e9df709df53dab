import { stringify } from 'csv-stringify/sync';
import { cellText } from './cell.js';
import { guarded } from './formula-guard.js';

/** One line of CSV, quoted where it must be, with nothing in it that a spreadsheet would run. */
export function csvLine(values: readonly unknown[]): string {
  const cells = values.map((value) => (typeof value === 'number' ? value : guarded(cellText(value))));
  return stringify([cells]);
}
