import type { DevPmRecord } from '../../api.js';

/** Fields that identify a record for a person, in their order; a module has some of them. */
const wellKnown = ['title', 'name', 'realname', 'account', 'status', 'pri', 'assignedTo'] as const;

const MAX_COLUMNS = 4;

/** The columns of a table of these records: the number, and the fields that tell most. */
export function columnsOf(records: readonly DevPmRecord[]): string[] {
  const [first] = records;
  const known = wellKnown.filter((field) => first !== undefined && Object.hasOwn(first, field));
  return ['id', ...known].slice(0, MAX_COLUMNS);
}

/** A field as text: what is more than a word or a number, as JSON. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
