import type { FakeRecord } from '../state/fake-record.js';
import type { State } from '../state/state.js';

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
};

interface Logged {
  /** Key of a single record. */
  objectType: string;
  row: FakeRecord;
  /** The operation: `create`, `update` or a transition. */
  operation: string;
  actor: unknown;
  now: string;
}

/** Writes into the log what was done to a record. */
export function log(state: State, { objectType, row, operation, actor, now }: Logged): void {
  state.table('actions').add({ objectType, objectID: row.id, operation, actor, date: now });
}

/** What happened to a record, as its answer tells it. */
export function actionsOf(state: State, objectType: string, row: FakeRecord): Record<string, unknown>[] {
  const logged = [...state.table('actions').written()].filter(
    (entry) => entry.objectType === objectType && entry.objectID === row.id,
  );
  // What the server started with was made before there was anything in the log.
  const first = {
    id: row.id,
    operation: 'create',
    actor: row.openedBy || row.createdBy || 'admin',
    date: row.openedDate ?? row.createdDate ?? '',
  };
  const entries: Readonly<Record<string, unknown>>[] =
    logged[0]?.operation === 'create' ? logged : [first, ...logged];
  // The log knows nothing of where a system belongs.
  const isSystem = objectType === 'system';
  return entries.map(({ id, operation, actor, date }) => ({
    id,
    objectType,
    objectID: row.id,
    product: `,${isSystem ? 0 : (row.product ?? 0)},`,
    project: row.project ?? 0,
    execution: row.execution ?? 0,
    actor,
    action: isSystem && operation === 'create' ? 'created' : (DONE[String(operation)] ?? operation),
    date,
    comment: '',
    files: [],
    extra: '',
    read: 0,
    efforted: 0,
    vision: 'rnd',
    history: [],
  }));
}
