import type { FakeRecord } from '../state/fake-record.js';
import type { TableName } from '../state/state.js';
import {
  cannotBeEmpty,
  closesAndLoads,
  deniedAt,
  done,
  fail,
  formFailure,
  json,
  nothing,
  page,
  printed,
  type Refusal,
  refused,
  withID,
} from './answers.js';
import { bugs } from './bugs.js';
import { fieldComplaints, missingRelation } from './checks.js';
import type { AuthenticatedRequest } from './request.js';
import type { ExtraRoute, Field, Fields, ObservedResource } from './resource.js';
import { mayUse } from './rights.js';
import { stories } from './stories.js';
import { tasks } from './tasks.js';
import { browseTodos } from './todo-lists.js';
import { changedTimes, clockTime, endsBefore, newTimes } from './todo-times.js';
import { isEmpty, shownAs, storedFields, textOr } from './values.js';

/** Every field of a to-do, with the value that it has when nothing was set. */
const template = {
  account: '',
  date: '',
  begin: '',
  end: '',
  feedback: 0,
  type: '',
  cycle: 0,
  objectID: 0,
  pri: 3,
  name: '',
  desc: '',
  status: 'wait',
  private: 0,
  config: '',
  assignedTo: '',
  assignedBy: '',
  assignedDate: '',
  finishedBy: '',
  finishedDate: '',
  closedBy: '',
  closedDate: '',
  vision: 'rnd',
  deleted: 0,
};

const fields: Readonly<Record<string, Field>> = {
  date: { kind: 'date', label: 'Date' },
  type: { kind: 'text' },
  name: { kind: 'escaped', label: 'Title', max: 150 },
  objectID: { kind: 'integer' },
  pri: { kind: 'integer' },
  desc: { kind: 'html' },
  status: { kind: 'text' },
  private: { kind: 'integer' },
  assignedTo: { kind: 'text' },
};

interface ToDoOf {
  readonly table: TableName;
  readonly title: string;
  /** The record that a to-do of it shows; undefined where it shows the name only. */
  readonly template?: Fields;
}

// A to-do of one of these types is about a record and has its name.
const OBJECTS: Readonly<Record<string, ToDoOf>> = {
  bug: { table: 'bugs', title: 'title', template: bugs.template },
  task: { table: 'tasks', title: 'name', template: tasks.template },
  story: { table: 'stories', title: 'title', template: stories.template },
  epic: { table: 'epics', title: 'title' },
  requirement: { table: 'requirements', title: 'title' },
  testtask: { table: 'testtasks', title: 'name' },
};

const objectKind = (type: unknown): ToDoOf | undefined =>
  Object.hasOwn(OBJECTS, String(type)) ? OBJECTS[String(type)] : undefined;

const shownBy = (template: Fields, row: FakeRecord): Fields => ({
  id: row.id,
  ...Object.fromEntries(
    Object.entries(template).map(([field, start]) => [field, shownAs(row[field], start)]),
  ),
});

/** The record that a to-do is about: its name, and all of it for those that show it. */
function objectShown({ state }: AuthenticatedRequest, { type, objectID, name }: FakeRecord): Fields {
  const kind = objectKind(type);
  if (kind === undefined) return {};
  const object = state.table(kind.table).get(Number(objectID));
  const shown = object === undefined ? false : shownBy(kind.template ?? {}, object);
  return {
    name: object?.[kind.title] || name,
    ...(kind.template === undefined ? {} : { object: shown }),
  };
}

const BAD_TIMES = { end: '『End』 must be greater than 『Begin』.' };
const BAD_DATE = { date: ['『Date』 must be a valid date.'] };
const NO_TITLE = { name: [cannotBeEmpty('Title')] };

/** What a create is refused for beside the shapes of its fields. */
function refusesNew(request: AuthenticatedRequest): Refusal | undefined {
  const { body, state } = request;
  if (isEmpty(body.type)) return formFailure({ type: [cannotBeEmpty('Type')] });
  const kind = objectKind(body.type);
  if (kind === undefined && isEmpty(body.name)) return formFailure(NO_TITLE);
  const objectID = Number(body.objectID) || 0;
  if (kind !== undefined && objectID === 0) return { [String(body.type)]: cannotBeEmpty('Title') };
  if (endsBefore(newTimes(request))) return BAD_TIMES;
  if (isEmpty(body.date)) return BAD_DATE;
  const isNamed = isEmpty(body.name) && state.table(kind?.table ?? 'bugs').get(objectID) === undefined;
  return kind !== undefined && isNamed ? NO_TITLE : undefined;
}

/** PUT /todos/{id}: what is not sent is sent by the server's own form. */
function update(request: AuthenticatedRequest): Response {
  const { state, id, body, caller, utcOffsetHours } = request;
  const row = state.table('todos').get(id);
  if (row === undefined) return nothing(500);
  const ghost = missingRelation(state, body);
  if (ghost !== undefined) return ghost;
  if (body.name !== undefined && isEmpty(body.name) && objectKind(body.type ?? row.type) === undefined)
    return formFailure(NO_TITLE);
  if (body.date !== undefined && isEmpty(body.date)) return refused(BAD_DATE);
  const times = changedTimes(body, row);
  const refusal = endsBefore(times) ? BAD_TIMES : fieldComplaints(fields, body);
  if (refusal !== undefined) return refused(refusal);
  const isReassigned = body.assignedTo !== undefined && body.assignedTo !== row.assignedTo;
  state.table('todos').change(id, {
    ...storedFields(fields, body, 'update', utcOffsetHours),
    ...times,
    ...(isReassigned ? { assignedBy: caller.account } : {}),
  });
  return json(done);
}

function one(request: AuthenticatedRequest): Response {
  const { state, id, caller } = request;
  const row = state.table('todos').get(id);
  if (row === undefined) return fail('404 Not found');
  const seesTeam = mayUse(state, caller, {
    operation: 'list',
    privilege: 'my-team',
    resource: 'todos',
  });
  // Another's to-do is shown by the page of the team.
  if (row.account !== caller.account && !seesTeam) return deniedAt('my', 'team');
  const date = String(row.date).replaceAll('-', '');
  return printed({
    status: 'success',
    todo: { ...shownBy(template, row), date, ...objectShown(request, row) },
  });
}

function remove({ state, id, caller }: AuthenticatedRequest): Response {
  if (state.table('todos').get(id)?.account !== caller.account) return fail('Access denied.');
  // It stays readable.
  state.table('todos').change(id, { deleted: 1 });
  return json(done);
}

const toMyList = { ...closesAndLoads, load: page('my', 'todo') };

const goOn =
  (module: string, word: string) =>
  (objectID: unknown): Fields => ({
    ...done,
    message: `This Todo is linked to ${word} #${String(objectID)}. Do you want to edit it?`,
    locate: page(module, 'view', `&id=${String(objectID)}`),
  });

/** The start and the end of a to-do of these types are answered with where its record is. */
const asksToGoOn: Readonly<Record<string, (objectID: unknown) => Fields>> = {
  bug: goOn('bug', 'Bug'),
  task: goOn('task', 'Task'),
  story: goOn('story', 'Story'),
};

/** A transition changes those in its states; to the others it answers the same. */
const to =
  (
    from: readonly string[],
    effect: (request: AuthenticatedRequest, row: FakeRecord) => Fields,
    answer: Fields,
    goesOn = false,
  ) =>
  (request: AuthenticatedRequest): Response => {
    const { state, id } = request;
    const row = state.table('todos').get(id);
    if (row !== undefined && from.includes(String(row.status)))
      state.table('todos').change(id, effect(request, row));
    const next = goesOn && row ? asksToGoOn[String(row.type)]?.(row.objectID) : undefined;
    return json(next ?? answer);
  };

function assign({ state, id, body, caller, now }: AuthenticatedRequest): Response {
  const ghost = missingRelation(state, body);
  if (ghost !== undefined) return ghost;
  if (isEmpty(body.date)) return refused(BAD_DATE);
  const complaints = fieldComplaints({ date: { kind: 'date', label: 'Date' } }, body);
  if (complaints !== undefined) return refused(complaints);
  state.table('todos').change(id, {
    assignedTo: String(body.assignedTo ?? ''),
    assignedBy: caller.account,
    assignedDate: now,
    date: body.date,
    // Times that are not sent are lost.
    begin: String(body.begin ?? ''),
    end: String(body.end ?? ''),
  });
  return json(toMyList);
}

const routes: readonly ExtraRoute[] = [
  { method: 'GET', path: '/todos/:id', operation: 'get', privilege: 'todo-view', answer: one },
  { method: 'PUT', path: '/todos/:id', operation: 'update', privilege: 'todo-edit', answer: update },
  { method: 'DELETE', path: '/todos/:id', operation: 'delete', privilege: 'todo-delete', answer: remove },
  ...Object.entries({
    start: to(['wait'], () => ({ status: 'doing' }), toMyList, true),
    finish: to(
      ['wait', 'doing'],
      ({ caller, now }) => ({ status: 'done', finishedBy: caller.account, finishedDate: now }),
      done,
      true,
    ),
    close: to(
      ['done'],
      ({ caller, now }) => ({
        status: 'closed',
        assignedTo: 'closed',
        assignedDate: now,
        closedBy: caller.account,
        closedDate: now,
      }),
      done,
    ),
    activate: to(['done', 'closed'], (_, { account }) => ({ status: 'wait', assignedTo: account }), done),
    assignTo: assign,
  }).map(
    ([operation, answer]): ExtraRoute => ({
      method: 'PUT',
      path: `/todos/:id/${operation}`,
      operation,
      privilege: `todo-${operation}`,
      answer,
    }),
  ),
];

export const todos: ObservedResource = {
  one: 'todo',
  word: 'Todo',
  parents: [],
  template,
  fields,
  recordOverrides: (request, row) => ({
    ...objectShown(request, row),
    begin: clockTime(row.begin),
    end: clockTime(row.end),
  }),
  create: {
    form: {},
    refuses: refusesNew,
    sets: (request) => {
      const { body, caller, now } = request;
      const assignedTo = body.private || isEmpty(body.assignedTo) ? caller.account : body.assignedTo;
      return {
        ...newTimes(request),
        account: caller.account,
        assignedTo,
        assignedBy: caller.account,
        assignedDate: now,
        status: textOr(body.status, 'wait'),
        ...(body.status === 'done' ? { finishedBy: caller.account, finishedDate: now } : {}),
      };
    },
    answer: (row) => (objectKind(row.type) === undefined ? withID(row) : closesAndLoads),
  },
  update: { answer: () => done },
  deleted: () => done,
  transitions: {},
  lists: { my: browseTodos },
  privileges: { mine: 'my-todo' },
  routes,
};
