import type { FakeRecord } from '../../state/fake-record.js';
import type { State, TableName } from '../../state/state.js';
import type { ObservedRequest } from '../resource.js';
import { tidied } from './html.js';

/** What the log of everything calls what was done; other operations go by their own name. */
const DONE: Readonly<Record<string, string>> = {
  create: 'opened',
  update: 'edited',
  confirm: 'bugconfirmed',
  assignTo: 'assigned',
  resolve: 'resolved',
  close: 'closed',
  activate: 'activated',
  start: 'started',
  restart: 'restarted',
  pause: 'paused',
  finish: 'finished',
  cancel: 'canceled',
  suspend: 'suspended',
  block: 'blocked',
  publish: 'published',
  comment: 'commented',
  delete: 'deleted',
  undelete: 'undeleted',
};

/** What the log calls the kind of a record, where it is not the key of a single one. */
const LOGGED_AS: Readonly<Record<string, string>> = {
  epic: 'story',
  requirement: 'story',
  testcase: 'case',
};

/** What the log calls a kind of record; a deletion, and so the trash, has epics and requirements by their own names. */
export const loggedAs = (one: string): string => LOGGED_AS[one] ?? one;

interface Logged {
  /** Key of a single record. */
  objectType: string;
  row: FakeRecord;
  /** The operation: `create`, `update` or a transition. */
  operation: string;
  /** What the user wrote beside it. */
  comment?: unknown;
  changes?: readonly FieldChange[];
  /** What it was done with: a number or a link. */
  extra?: string;
  /** A deleted record with its table, to be restored. */
  kept?: { table: TableName; row: FakeRecord };
}

/** A link in the log, as the server writes it. */
export const anchor = (address: string, text: string, attributes = '  '): string =>
  `<a href='${address}'${attributes}>${text}</a>\n`;

/** A field that an action changed. */
export interface FieldChange {
  readonly field: string;
  readonly old: string;
  readonly new: string;
}

/** Writes into the log what the caller has done to a record, and gives the number of that entry. */
export function log(
  { state, caller, now }: Pick<ObservedRequest, 'state' | 'caller' | 'now'>,
  { objectType, row, operation, ...more }: Logged,
): number {
  const { comment = '', ...others } = more;
  const isOwn = ['delete', 'undelete'].includes(operation) && row.type === objectType;
  const type = isOwn ? objectType : loggedAs(objectType);
  const entry = { objectType: type, objectID: row.id, operation, actor: caller.account, date: now };
  const place = placeOf(state, type, row);
  const written = { ...entry, ...place, ...others, comment: cut(tidied(String(comment ?? ''))) };
  return BEFORE_LOG + state.table('actions').add(written).id;
}

/** What the column of the database keeps of a comment: 65,535 bytes in whole characters. */
const cut = (comment: string): string =>
  new TextDecoder().decode(new TextEncoder().encode(comment).subarray(0, 65_535), { stream: true });

// The log leaves out who changed the record and when, because the action has both.
const UNLOGGED = [
  'lastEditedBy',
  'lastEditedDate',
  'editedBy',
  'editedDate',
  'assignedDate',
  'results',
  'isBrokenOff',
  'statusBeforeClose',
];

/** The fields in which a record differs from what it is changed to. */
export function changesOf(row: FakeRecord, changed: Readonly<Record<string, unknown>>): FieldChange[] {
  return Object.entries(changed)
    .map(([field, value]) => ({ field, old: logText(row[field]), new: logText(value) }))
    .filter((change) => change.old !== change.new && !UNLOGGED.includes(change.field));
}

const logText = (value: unknown): string =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? JSON.stringify(value)
    : String(value ?? '');

/** The product, the project and the execution of a record, as the log keeps them. */
export function placeOf(state: State, objectType: string, row: FakeRecord) {
  const execution = objectType === 'execution' ? row : state.table('executions').get(Number(row.execution));
  const project = objectType === 'project' ? row : state.table('projects').get(Number(row.project));
  const above = [row, execution, project].map((one) => [one?.products ?? []].flat()[0]);
  const product = objectType === 'product' ? row.id : (row.product ?? above.find((id) => id !== undefined));
  return {
    product: `,${objectType === 'system' ? 0 : String(product ?? 0)},`,
    project: objectType === 'project' ? row.id : (row.project ?? [row.projects ?? 0].flat()[0] ?? 0),
    execution: objectType === 'execution' ? row.id : (row.execution ?? 0),
  };
}

/** More than any number of an action that was there before the log: numbers grow with time. */
export const BEFORE_LOG = 100_000;

/** What happened to a record, as its response tells it. */
export function actionsOf(state: State, one: string, row: FakeRecord): Record<string, unknown>[] {
  const objectType = loggedAs(one);
  const entriesOf = state.table('actions').where({ objectType, objectID: row.id });
  const logged = entriesOf.map((entry): FakeRecord => ({ ...entry, id: BEFORE_LOG + entry.id }));
  // What the server started with was made before there was anything in the log.
  const first = {
    id: row.id,
    operation: 'create',
    actor: row.openedBy || row.createdBy || 'admin',
    date: row.openedDate ?? row.createdDate ?? '',
  };
  const entries: Readonly<Record<string, unknown>>[] = logged.some(({ operation }) => operation === 'create')
    ? logged
    : [first, ...logged];
  const now = placeOf(state, objectType, row);
  return entries.map(({ id, operation, actor, date, comment = '', changes, extra = '', ...place }) => ({
    id,
    objectType,
    objectID: row.id,
    product: place.product ?? now.product,
    project: place.project ?? now.project,
    execution: place.execution ?? now.execution,
    actor,
    action: actionOf(objectType, operation),
    date,
    comment,
    extra,
    history: historyOf(Number(id), changes),
  }));
}

/** What the log calls what was done. */
export const actionOf = (objectType: unknown, operation: unknown): string =>
  objectType === 'system' && operation === 'create'
    ? 'created'
    : (DONE[String(operation)] ?? String(operation));

/** What an action changed, one entry a field. */
const historyOf = (action: number, changes: unknown): Record<string, unknown>[] =>
  (Array.isArray(changes) ? (changes as FieldChange[]) : []).map((change, index) => ({
    id: action * 100 + index,
    action,
    ...change,
    ...(['status', 'resolution'].includes(change.field) && {
      old: labelOf(change.old),
      new: labelOf(change.new),
    }),
    diff: '',
  }));

const STATES: Readonly<Record<string, string>> = {
  active: 'Activated',
  cancel: 'Cancelled',
  fixed: 'Resolved',
  pause: 'Paused',
  wait: 'Waiting',
};

/** A state as histories show it: by its label on the pages of ZenTao. */
const labelOf = (state: string): string => STATES[state] ?? state.slice(0, 1).toUpperCase() + state.slice(1);
