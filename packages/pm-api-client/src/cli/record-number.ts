import { InvalidArgumentError } from 'commander';

/** The numbers of records, from the command line, where each comes by itself. */
export function recordNumbers(text: string, before: readonly number[] = []): number[] {
  return [...before, recordNumber(text)];
}

/** The number of a record, from the command line. */
export function recordNumber(text: string): number {
  const number = /^\d+$/.test(text) ? Number(text) : 0;
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new InvalidArgumentError('It is the number that the server has for the record, not a name.');
}
