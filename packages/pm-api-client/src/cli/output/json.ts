import { printable } from './printable.js';

/** One JSON value on one line. What JSON leaves as it is and a terminal would act on is escaped too. */
export function jsonLine(value: unknown): string {
  return `${printable(JSON.stringify(value))}\n`;
}
