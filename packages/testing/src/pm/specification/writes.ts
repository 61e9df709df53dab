import { type PmResource, resources } from '../resources/index.js';
import type { Kind, Operation, Resource } from '../resources/resource.js';
import type { FakeRecord } from '../state/fake-record.js';
import { type AuthenticatedRequest, failedWith, notFound } from './answer-forms.js';

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
    [resource.creator ?? 'openedBy']: caller.account,
  });
  if (name === 'users') state.loginOf(String(body.account)).password = String(body.password);
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

type Body = Readonly<Record<string, unknown>>;

const checks: Record<Kind, (value: unknown) => boolean> = {
  text: isText,
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  scalar: (value) => isText(value) || typeof value === 'number',
  texts: (value) => Array.isArray(value) && value.every(isText),
  numbers: (value) => Array.isArray(value) && value.every((item) => typeof item === 'number'),
  // General rule 4; an empty text takes a date away.
  date: (value) => value === '' || (isText(value) && /^\d{4}-\d{2}-\d{2}$/.test(value)),
};

// "Resources": data types beyond those named are not shown, so what may be meant is taken as it is sent.
const meant: Record<Kind, (value: unknown) => boolean> = {
  ...checks,
  number: (value) => checks.number(value) || isNumeric(value),
  texts: (value) => isText(value) || checks.texts(value),
  numbers: (value) => [value].flat().every((item) => typeof item === 'number' || isNumeric(item)),
};

/** What of a body the server takes over; anything else in it, `status` above all, it silently ignores. */
function writable({ fields, create }: Resource, body: Body): Record<string, unknown> {
  const kinds: Readonly<Record<string, Kind>> = { assignedTo: 'text', ...fields };
  const taken = Object.entries(kinds).filter(([field, kind]) =>
    (field in create.required ? checks : meant)[kind](body[field]),
  );
  return Object.fromEntries(taken.map(([field]) => [field, body[field]]));
}

/** Why a body is invalid; undefined if it is valid. The texts are chosen. */
function complaint(needs: Readonly<Record<string, Kind>>, body: Body): string | undefined {
  const missing = Object.keys(needs).find((field) => body[field] === undefined);
  if (missing !== undefined) return `Missing required field: ${missing}.`;
  const wrong = Object.entries(needs).find(
    ([field, kind]) => !checks[kind](body[field]) || isEmpty(body[field]),
  );
  return wrong && `${wrong[0]} has a wrong value.`;
}

/** The first field with a value outside of its choices. */
function outsideOfChoices({ create: { choices = {} } }: Resource, body: Body): string | undefined {
  const wrong = Object.entries(choices).find(
    ([field, values]) => body[field] !== undefined && !values.some((value) => value === body[field]),
  );
  return wrong && `${wrong[0]} must be one of ${wrong[1].join(', ')}.`;
}

const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0);

const isNumeric = (value: unknown) => isText(value) && /^\d+(\.\d+)?$/.test(value);

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
