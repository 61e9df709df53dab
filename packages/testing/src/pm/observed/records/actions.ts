import type { FakeRecord } from '../../state/fake-record.js';
import type { State } from '../../state/state.js';
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
};

/** What the log calls the kind of a record, where it is not the key of a single one. */
const LOGGED_AS: Readonly<Record<string, string>> = {
  epic: 'story',
  requirement: 'story',
  testcase: 'case',
};

/** What the log calls a kind of record. */
export const loggedAs = (one: string): string => LOGGED_AS[one] ?? one;

interface Logged {
  /** Key of a single record. */
  objectType: string;
  row: FakeRecord;
  /** The operation: `create`, `update` or a transition. */
  operation: string;
  actor: unknown;
  now: string;
  /** What the user wrote beside it. */
  comment?: unknown;
  changes?: readonly FieldChange[];
}

/** A field that an action changed. */
export interface FieldChange {
  readonly field: string;
  readonly old: string;
  readonly new: string;
}

/** Writes into the log what was done to a record, and gives the number of that entry. */
export function log(state: State, { objectType, row, operation, actor, now, ...more }: Logged): number {
  const { comment = '', changes = [] } = more;
  const entry = { objectType: loggedAs(objectType), objectID: row.id, operation, actor, date: now };
  return (
    BEFORE_LOG + state.table('actions').add({ ...entry, comment: tidied(String(comment ?? '')), changes }).id
  );
}

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

/** More than any number of an action that was there before the log: numbers grow with time. */
const BEFORE_LOG = 100_000;

/** What happened to a record, as its response tells it. */
export function actionsOf(state: State, one: string, row: FakeRecord): Record<string, unknown>[] {
  const objectType = loggedAs(one);
  const logged = [...state.table('actions').written()]
    .filter((entry) => entry.objectType === objectType && entry.objectID === row.id)
    .map((entry): FakeRecord => ({ ...entry, id: BEFORE_LOG + entry.id }));
  // What the server started with was made before there was anything in the log.
  const first = {
    id: row.id,
    operation: 'create',
    actor: row.openedBy || row.createdBy || 'admin',
    date: row.openedDate ?? row.createdDate ?? '',
  };
  const entries: Readonly<Record<string, unknown>>[] =
    logged[0]?.operation === 'create' ? logged : [first, ...logged];
  // The log does not record the owner of a system.
  const isSystem = objectType === 'system';
  return entries.map(({ id, operation, actor, date, comment = '', changes }) => ({
    id,
    objectType,
    objectID: row.id,
    product: `,${isSystem ? 0 : (row.product ?? 0)},`,
    project: row.project ?? 0,
    execution: row.execution ?? 0,
    actor,
    action: isSystem && operation === 'create' ? 'created' : (DONE[String(operation)] ?? operation),
    date,
    comment,
    files: [],
    extra: '',
    read: 0,
    efforted: 0,
    vision: 'rnd',
    history: historyOf(Number(id), changes),
  }));
}

/** What an action changed, one entry a field. */
const historyOf = (action: number, changes: unknown): Record<string, unknown>[] =>
  (Array.isArray(changes) ? (changes as FieldChange[]) : []).map((change, index) => ({
    id: action * 100 + index,
    action,
    ...change,
    diff: '',
  }));
