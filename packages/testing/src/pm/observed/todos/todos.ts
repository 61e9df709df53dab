import type { FakeRecord } from '../../state/fake-record.js';
import type { TableName } from '../../state/state.js';
import {
  cannotBeEmpty,
  closesAndLoads,
  deniedAt,
  done,
  fail,
  formFailure,
  json,
  nothing,
  printed,
  type Refusal,
  refused,
  withID,
} from '../answers/answers.js';
import { observedBugs } from '../bugs/bugs.js';
import { fieldComplaints, missingRelation } from '../records/checks.js';
import { refilledTexts } from '../records/refilled.js';
import { isEmpty, ofKind, shownAs, starting, storedFields, textOr } from '../records/values.js';
import type { ObservedRequest } from '../request.js';
import type { ExtraRoute, Field, Fields, ObservedResource } from '../resource.js';
import { mayUse } from '../session/rights.js';
import { observedStories } from '../stories/stories.js';
import { observedTasks } from '../tasks/tasks.js';
import { browseTodos } from './todo-lists.js';
import { changedTimes, clockTime, endsBefore, newTimes } from './todo-times.js';
import { BAD_DATE, todoTransitions } from './todo-transitions.js';

/** Every field of a to-do, with the value that it has when nothing was set. */
const template = {
  ...starting('', 'account date begin end type name desc config assignedTo assignedBy assignedDate'),
  ...starting('', 'finishedBy finishedDate closedBy closedDate'),
  ...starting(0, 'feedback cycle objectID private deleted'),
  ...{ pri: 3, status: 'wait', vision: 'rnd' },
};

const fields: Readonly<Record<string, Field>> = {
  date: { kind: 'date', label: 'Date' },
  ...ofKind('text', 'type status assignedTo'),
  name: { kind: 'escaped', label: 'Title', max: 150 },
  ...ofKind('integer', 'objectID pri private'),
  desc: { kind: 'html' },
};

interface ToDoOf {
  readonly table: TableName;
  readonly title: string;
  /** The record that a to-do of it shows; undefined where it shows the name only. */
  readonly template?: Fields;
}

// A to-do of one of these types is about a record and has its name.
const OBJECTS: Readonly<Record<string, ToDoOf>> = {
  bug: { table: 'bugs', title: 'title', template: observedBugs.template },
  task: { table: 'tasks', title: 'name', template: observedTasks.template },
  story: { table: 'stories', title: 'title', template: observedStories.template },
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
function objectShown({ state }: ObservedRequest, { type, objectID, name }: FakeRecord): Fields {
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
const NO_TITLE = { name: [cannotBeEmpty('Title')] };

/** What a create is refused for beside the shapes of its fields. */
function refusesNew(request: ObservedRequest): Refusal | undefined {
  const { body } = request;
  if (isEmpty(body.type)) return formFailure({ type: [cannotBeEmpty('Type')] });
  const kind = objectKind(body.type);
  if (kind === undefined && isEmpty(body.name)) return formFailure(NO_TITLE);
  const objectID = Number(body.objectID) || 0;
  if (kind !== undefined && objectID === 0) return { [String(body.type)]: cannotBeEmpty('Title') };
  if (endsBefore(newTimes(request))) return BAD_TIMES;
  if (isEmpty(body.date)) return BAD_DATE;
  return undefined;
}

/** PUT /todos/{id}: what is not sent is sent by the server's own form. */
function update(request: ObservedRequest): Response {
  const { state, id, body, caller, timeZone } = request;
  const row = state.table('todos').get(id);
  if (row === undefined) return nothing(500);
  const ghost = missingRelation(state, body);
  if (ghost !== undefined) return ghost;
  if (body.name !== undefined && isEmpty(body.name) && objectKind(body.type ?? row.type) === undefined)
    return formFailure(NO_TITLE);
  if (body.date !== undefined && isEmpty(body.date)) return refused(BAD_DATE);
  const type = String(body.type ?? row.type);
  // The form does not send the record back that the to-do is about.
  if (objectKind(type) !== undefined && isEmpty(body.objectID))
    return refused({ [type]: cannotBeEmpty('Title') });
  const times = changedTimes(body, row);
  const refusal = endsBefore(times) ? BAD_TIMES : fieldComplaints(fields, body);
  if (refusal !== undefined) return refused(refusal);
  const isReassigned = body.assignedTo !== undefined && body.assignedTo !== row.assignedTo;
  state.table('todos').change(id, {
    ...refilledTexts(fields, body, row),
    ...storedFields(fields, body, 'update', timeZone),
    ...times,
    ...(isReassigned ? { assignedBy: caller.account } : {}),
  });
  return json(done);
}

function one(request: ObservedRequest): Response {
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

function remove({ state, id, caller }: ObservedRequest): Response {
  const row = state.table('todos').get(id);
  if (row !== undefined && row.account !== caller.account) return fail('Access denied.');
  // It stays readable.
  state.table('todos').change(id, { deleted: 1 });
  return json(done);
}

const routes: readonly ExtraRoute[] = [
  { method: 'GET', path: '/todos/:id', operation: 'get', privilege: 'todo-view', answer: one },
  { method: 'PUT', path: '/todos/:id', operation: 'update', privilege: 'todo-edit', answer: update },
  { method: 'DELETE', path: '/todos/:id', operation: 'delete', privilege: 'todo-delete', answer: remove },
  ...Object.entries(todoTransitions).map(
    ([operation, answer]): ExtraRoute => ({
      method: 'PUT',
      path: `/todos/:id/${operation}`,
      operation,
      privilege: `todo-${operation}`,
      answer,
    }),
  ),
];

export const observedTodos: ObservedResource = {
  one: 'todo',
  word: 'Todo',
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
