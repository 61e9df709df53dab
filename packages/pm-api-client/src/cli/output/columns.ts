type Rec = Readonly<Record<string, unknown>>;

// What a person wants to see of a record of any kind, as far as the record has it.
const USUAL = [
  'id',
  'title',
  'name',
  'account',
  'realname',
  'role',
  'type',
  'model',
  'status',
  'stage',
  'severity',
  'pri',
  'assignedTo',
  'openedBy',
  'begin',
  'end',
  'deadline',
];

/** The columns of a table where none were asked for: the usual ones that the records have, else all. */
export function usualColumns(records: readonly Rec[]): string[] {
  const present = everyColumn(records);
  const usual = USUAL.filter((name) => present.includes(name));
  return usual.length > 1 ? usual : present;
}

/** Every field that any of the records has, in the order in which they come. */
export function everyColumn(records: readonly Rec[]): string[] {
  return [...new Set(records.flatMap((record) => Object.keys(record)))];
}

/** A record with the asked-for fields only, in their order; all of it when none were asked for. */
export function picked(record: Rec, fields: readonly string[] | undefined): Rec {
  if (fields === undefined) return record;
  return Object.fromEntries(fields.map((name) => [name, record[name]]));
}
