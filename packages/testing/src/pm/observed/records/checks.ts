import type { FakeRecord } from '../../state/fake-record.js';
import type { State, TableName } from '../../state/state.js';
import { type Complaints, cannotBeEmpty, notThere, type Refusal } from '../answers/answers.js';
import type { Field, FieldKind, Fields, Labels, ObservedResource, Proposed } from '../resource.js';
import { withEntities } from './html.js';
import { isDate, isEmpty } from './values.js';

/*
 * The checks that several resources share, with their texts. A resource names the fields; what only one resource checks
 * is a `refuses` in its own file.
 */

/** Complaints about the fields that are not filled in; undefined when all are. */
export function unfilled(body: Fields, labels: Labels): Complaints | undefined {
  return complaintsAbout(labels, (field) => isEmpty(body[field]));
}

/** The same for fields that the body has. A field that it does not have keeps its value. */
export function emptied(body: Fields, labels: Labels): Complaints | undefined {
  return complaintsAbout(labels, (field) => body[field] !== undefined && isEmpty(body[field]));
}

export function complaintsAbout(labels: Labels, isWrong: (field: string) => boolean): Complaints | undefined {
  const wrong = Object.entries(labels).filter(([field]) => isWrong(field));
  if (wrong.length === 0) return undefined;
  return Object.fromEntries(wrong.map(([field, label]) => [field, [cannotBeEmpty(label)]]));
}

/** Several checks at once: the server says all that they complain of, field by field. */
export function merged(...checks: readonly (Complaints | undefined)[]): Complaints | undefined {
  const all = new Map<string, string | readonly string[]>();
  for (const [field, texts] of checks.flatMap((complaints) => Object.entries(complaints ?? {}))) {
    const before = all.get(field);
    all.set(field, before === undefined ? texts : [before, texts].flat());
  }
  return all.size === 0 ? undefined : Object.fromEntries(all);
}

// The server looks these up by their name, whatever the resource; others, as modules, it stores unseen.
const RELATIONS: Readonly<Record<string, readonly [TableName, string]>> = {
  program: ['programs', 'Program'],
  product: ['products', 'Product'],
  project: ['projects', 'Project'],
  execution: ['executions', 'Execution'],
  story: ['stories', 'Story'],
  plan: ['productplans', 'Plan'],
  build: ['builds', 'Build'],
  task: ['tasks', 'Task'],
  bug: ['bugs', 'Bug'],
  testtask: ['testtasks', 'Testtask'],
};

/** The refusal of the first relation in a body that is not there, whether or not the resource has such a field. */
export function missingRelation(state: State, body: Fields): Response | undefined {
  for (const name of Object.keys(body)) {
    const value = body[name];
    if (isEmpty(value) || value === 0 || value === '0') continue;
    const [table, word = ''] = RELATIONS[name] ?? [];
    const isThere = (id: unknown) => table === undefined || state.table(table).get(Number(id));
    if (![value].flat().every(isThere)) return notThere(word);
    if (name === 'assignedTo' && (typeof value === 'object' || isUnknownAccount(state, value)))
      return notThere('User');
  }
  return undefined;
}

/** An unknown account; `closed`, the assignee of a closed record, is one, too. */
export const isUnknownAccount = (state: State, account: unknown): boolean =>
  !isEmpty(account) && state.userNamed(String(account)) === undefined;

const FORMS: Readonly<Partial<Record<FieldKind, RegExp>>> = {
  email: /^\S+@\S+\.\w+$/,
  'mobile number': /^1\d{10}$/,
};

/** Errors of length and form. */
export function fieldComplaints(
  fields: Readonly<Record<string, Field>>,
  body: Fields,
): Complaints | undefined {
  const complaints: Record<string, string[]> = {};
  for (const [name, { kind, label = name, max }] of Object.entries(fields)) {
    const value = body[name];
    if (isEmpty(value)) continue;
    if (max !== undefined && [...String(value)].length > max)
      complaints[name] = [`Length of 『${label}』 must be between 『${max}』 and 『0』.`];
    const form = FORMS[kind];
    if (form?.test(String(value)) === false) complaints[name] = [`『${label}』 must be a valid ${kind}.`];
    if (kind === 'date' && !isDate(value)) complaints[name] = [`『${label}』 must be a valid date.`];
  }
  return Object.keys(complaints).length === 0 ? undefined : complaints;
}

/** The refusal of a name that another record has; it shows the name as HTML. */
export const alreadyThere = (label: string, name: unknown, where = ''): string =>
  `『${label}』 already has a record for 『${withEntities(String(name))}』.${where}`;

/** The checks of the model, which creates and changes have in common. */
export function modelRefusal(
  proposed: Proposed,
  table: TableName,
  { fields, refuses, nameOnce, ends }: ObservedResource,
): Refusal | undefined {
  return (
    refuses?.(proposed) ??
    merged(
      fieldComplaints(fields, proposed.body),
      nameOnce && nameTaken(proposed, table, nameOnce),
      ends && endComplaints(proposed.after, ends),
    )
  );
}

/** The refusal of a name that another record beside it has. */
function nameTaken(
  { request: { state }, body, row, after }: Proposed,
  table: TableName,
  { label, among, hint }: NonNullable<ObservedResource['nameOnce']>,
): Complaints | undefined {
  const isTwin = (other: FakeRecord) =>
    other.id !== row?.id && other.deleted !== 1 && other.name === body.name && among(other) === among(after);
  return state.table(table).find(isTwin) && { name: [alreadyThere(label, body.name, hint)] };
}

/** The refusal of an end before the beginning, or on its day where it must be `greater`. */
function endComplaints(
  { begin, end }: Fields,
  { label, must }: NonNullable<ObservedResource['ends']>,
): Complaints | undefined {
  if (!isDate(begin) || !isDate(end) || end > begin || (must === 'not less' && end === begin))
    return undefined;
  const than = must === 'greater' ? 'greater than' : 'greater than or equal to';
  return { end: [`『${label}』 must be ${than} 『${begin}』.`] };
}

/** The name of a record, empty where there is none. */
export const nameIn = (state: State, table: TableName, id: unknown): string =>
  String(state.table(table).get(Number(id))?.name ?? '');

/** The message for a duplicate name, which a deleted record may have too. */
export const IN_TRASH = ' If deleted, restore it from Admin > System > Trash.';
