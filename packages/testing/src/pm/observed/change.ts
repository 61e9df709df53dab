import type { Row } from '../state/table.js';
import { formFailure, json, missingParameter, modelFailure, nothing } from './answers.js';
import { editComplaints } from './checks.js';
import type { Asked } from './observed.js';
import { operationOf } from './operations.js';
import { takenFields } from './taken-fields.js';
import { type ObservedName, traits } from './traits.js';

/** PUT /{resource}/{id} */
export function update(asked: Asked, name: ObservedName, row: Row): Response {
  const { state, body, caller, now, later } = asked;
  const empty = editComplaints(name, body, later);
  if (empty !== undefined) return formFailure(empty);
  const { statusIsEditable, updated } = traits[name];
  const status = statusIsEditable && typeof body.status === 'string' ? { status: body.status } : {};
  if (name === 'tasks' && status.status === 'done' && !Number(row.consumed ?? 0)) {
    return modelFailure({ consumed: ['『Total Cost』 cannot be empty.'] });
  }
  state.table(name).change(row.id, {
    ...(name === 'products' ? { desc: '' } : {}),
    ...takenFields(name, body),
    ...status,
    ...resolvedBy(asked, name),
    ...(body.assignedTo === undefined ? {} : { assignedDate: now }),
    lastEditedBy: caller.account,
    lastEditedDate: now,
    editedBy: caller.account,
    editedDate: now,
  });
  return json(updated(row.id));
}

// A bug that is given a resolution is resolved by it.
const resolvedBy = ({ body, caller, now }: Asked, name: ObservedName) =>
  name === 'bugs' && typeof body.resolution === 'string' && body.resolution !== ''
    ? { status: 'resolved', resolution: body.resolution, resolvedBy: caller.account, resolvedDate: now }
    : {};

/** DELETE /{resource}/{id} */
export function remove({ state }: Asked, name: ObservedName, row: Row): Response {
  state.table(name).delete(row.id);
  return json(traits[name].deleted(row));
}

/** PUT /{resource}/{id}/{operation}; nothing when the server does not know the operation. */
export function transition(asked: Asked, name: ObservedName, row: Row, operation: string): Response {
  const { state, body, caller, now, later } = asked;
  const known = operationOf(name, operation);
  if (known === undefined || (known.brokenInStock && !later)) return nothing();
  const change = { row, body, account: String(caller.account), now };
  const refused = known.refuses?.(change);
  if (refused !== undefined) return modelFailure(refused);
  state.table(name).change(row.id, known.effect(change));
  return json(known.answer(row.id));
}

/** Epics and requirements are changed under a second name, which must be in the query; `later` takes it from the body of a PUT. */
export function missesStoryID({ method, query, body, later }: Asked, name: ObservedName, operation: string) {
  if (name !== 'epics' && name !== 'requirements') return undefined;
  if (!['close', 'activate', 'delete'].includes(operation) || query.has('storyID')) return undefined;
  if (later && method === 'PUT' && body.storyID !== undefined) return undefined;
  return missingParameter('storyID');
}
