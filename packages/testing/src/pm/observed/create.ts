import type { Row } from '../state/table.js';
import { formFailure, json, modelFailure, nothing } from './answers.js';
import { formComplaints, modelComplaints } from './checks.js';
import { groupNamed } from './groups.js';
import type { Asked } from './observed.js';
import { relationsOf } from './relations.js';
import { takenFields } from './taken-fields.js';
import { type ObservedName, traits } from './traits.js';

/** POST /{resource} */
export function create(asked: Asked, name: ObservedName): Response {
  const { state, body, caller, now } = asked;
  const related = relationsOf(asked, name);
  if (related instanceof Response) return related;
  // A text where the server expects a list ends in a type error of its own.
  if (typeof body.reviewer === 'string' && name !== 'products') return nothing(500);
  const unfilled = formComplaints(name, body);
  if (unfilled !== undefined) return formFailure(unfilled);
  const refused = modelComplaints(state, name, body);
  if (refused !== undefined) return modelFailure(refused);
  const row = state.table(name).add({
    ...state.startsOf(name),
    ...takenFields(name, body),
    ...statusOf(name, body),
    ...related,
    openedBy: caller.account,
    openedDate: now,
    createdBy: caller.account,
    createdDate: now,
    ...(body.assignedTo ? { assignedDate: now } : {}),
  });
  if (name === 'users') addLogin(asked, row);
  return json(traits[name].created(row.id, row));
}

/** A story that has to be reviewed starts under review, never as a draft. */
function statusOf(name: ObservedName, body: Asked['body']): Record<string, unknown> {
  switch (name) {
    case 'stories':
    case 'epics':
    case 'requirements':
      return { status: body.needNotReview ? 'active' : 'reviewing' };
    case 'testtasks':
      return { status: body.status };
    case 'bugs':
      return { status: 'active' };
    default:
      return {};
  }
}

/** The groups give the permissions. */
function addLogin({ state, body }: Asked, { account }: Row): void {
  const named = Array.isArray(body.group) ? body.group.map(String) : [];
  state.setPassword(String(account), String(body.password));
  state.setGroups(String(account), named.map(groupNamed));
}
