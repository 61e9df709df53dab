import { type PmResource, resources } from '../resources/index.js';
import type { Operation, Resource } from '../resources/resource.js';
import type { FakeRecord } from '../state/fake-record.js';
import { type AuthenticatedRequest, failedWith, notFound } from './answer-forms.js';
import { complaint, outsideOfChoices, writable } from './fields.js';

/** Relations that a create names, the field that keeps them and where they lead. */
const RELATIONS = {
  productID: { field: 'product', table: 'products', word: 'Product' },
  executionID: { field: 'execution', table: 'executions', word: 'Execution' },
  project: { field: 'project', table: 'projects', word: 'Project' },
} as const;

/** POST /{resource} */
export function create(request: AuthenticatedRequest, name: PmResource): Response {
  const { state, caller, body, forms } = request;
  const resource: Resource = resources[name];
  const { required, wrongNames = [] } = resource.create;
  // "Errors": a wrong relation name is answered like a missing permission.
  if (wrongNames.some((wrong) => wrong in body)) return forms.notAllowed();
  const problem = complaint(required, body) ?? outsideOfChoices(resource, body);
  if (problem !== undefined) return failedWith(problem);
  const related: Record<string, unknown> = {};
  for (const [relation, { field, table, word }] of Object.entries(RELATIONS)) {
    if (!(relation in required)) continue;
    const other = state.table(table).get(Number(body[relation]));
    if (other === undefined) return notFound(word);
    related[field] = other.id;
    // A task is in the project of its execution.
    if (table === 'executions') related.project = other.project ?? 0;
  }
  if (name === 'users' && state.userNamed(String(body.account)) !== undefined)
    return failedWith('account is taken.');
  const { id } = state.table(name).add({
    ...state.startsOf(name),
    ...writable(resource, body),
    ...chosenState(resource, body),
    ...related,
    [resource.creator]: caller.account,
  });
  if (name === 'users') state.setPassword(String(body.account), String(body.password));
  return forms.created(id);
}

/** PUT /{resource}/{id} */
export function update(request: AuthenticatedRequest, name: PmResource, row: FakeRecord): Response {
  const { state, body, forms } = request;
  const { status: _, ...changes } = body;
  const problem = outsideOfChoices(resources[name], changes);
  if (problem !== undefined) return failedWith(problem);
  state.table(name).change(row.id, { ...writable(resources[name], body), ...clearedRole(name, body) });
  return forms.updated();
}

/** DELETE /{resource}/{id} */
export function remove(request: AuthenticatedRequest, name: PmResource, row: FakeRecord): Response {
  request.state.table(name).delete(row.id);
  return request.forms.deleted();
}

/** PUT /{resource}/{id}/{operation} */
export function transition(
  request: AuthenticatedRequest,
  name: PmResource,
  row: FakeRecord,
  operation: Operation,
): Response {
  const { from, to, needs = {}, effect = () => ({}) } = operation;
  const problem = complaint(needs, request.body);
  if (problem !== undefined) return failedWith(problem);
  // What a transition from a state that has none answers is not shown; a refusal is chosen.
  if (!from.includes(String(row.status))) {
    return failedWith(`The ${resources[name].one} is ${String(row.status)}.`);
  }
  request.state.table(name).change(row.id, { ...effect(request.body), status: to });
  return request.forms.transitioned();
}

const chosenState = ({ create: { choices } }: Resource, { status }: AuthenticatedRequest['body']) =>
  choices?.status !== undefined && status !== undefined ? { status } : {};

// "Authentication", rule 6: changing permissions may clear a user's role.
const clearedRole = (name: PmResource, { group, role }: AuthenticatedRequest['body']) =>
  name === 'users' && group !== undefined && role === undefined ? { role: '' } : {};
