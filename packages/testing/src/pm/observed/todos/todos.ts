import type { FakeRecord } from '../../state/fake-record.js';
import type { TableName } from '../../state/state.js';
import {
  cannotBeEmpty,
  deniedAt,
  done,
  fail,
  formFailure,
  json,
  nothing,
  type Refusal,
  withID,
} from '../answers/answers.js';
import { observedBugs } from '../bugs/bugs.js';
import { fieldComplaints } from '../records/checks.js';
import { closed, isEmpty, listedDay, ofKind, shownFields, starting, textOr } from '../records/values.js';
import type { Change, Field, Fields, ObservedRequest, ObservedResource, Transition } from '../resource.js';
import { mayUse } from '../session/rights.js';
import { observedStories } from '../stories/stories.js';
import { observedTasks } from '../tasks/tasks.js';
import { browseTodos } from './todo-lists.js';
import { changedTimes, clockTime, endsBefore, newTimes } from './todo-times.js';

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

/** The tables of the records that to-dos of these types are about, whose names they have. */
const OBJECTS: Readonly<Record<string, TableName>> = {
  bug: 'bugs',
  task: 'tasks',
  story: 'stories',
  epic: 'epics',
  requirement: 'requirements',
  testtask: 'testtasks',
};

/** The records that their to-dos show whole; others show the name only. */
const SHOWN: Readonly<Record<string, Fields>> = {
  bug: observedBugs.template,
  task: observedTasks.template,
  story: observedStories.template,
};

const tableOf = (type: unknown): TableName | undefined =>
  Object.hasOwn(OBJECTS, String(type)) ? OBJECTS[String(type)] : undefined;

/** The record that a to-do is about: its name, and all of it for those that show it. */
function objectShown({ state }: ObservedRequest, { type, objectID, name }: FakeRecord): Fields {
  const table = tableOf(type);
  if (table === undefined) return {};
  const object = state.table(table).get(Number(objectID));
  const shown = SHOWN[String(type)];
  return {
    name: object?.title || object?.name || name,
    ...(shown && { object: object !== undefined && shownFields(shown, object) }),
  };
}

const BAD_TIMES = { end: '『End』 must be greater than 『Start』.' };
const NO_TITLE = { name: [cannotBeEmpty('Title')] };

const BAD_DATE = { date: ['『Date』 must be a valid date.'] };

/** What a create is refused for beside the shapes of its fields. */
function refusesNew(request: ObservedRequest): Refusal | undefined {
  const { body } = request;
  if (isEmpty(body.type)) return formFailure({ type: [cannotBeEmpty('Type')] });
  const table = tableOf(body.type);
  if (table === undefined && isEmpty(body.name)) return formFailure(NO_TITLE);
  const objectID = Number(body.objectID) || 0;
  if (table !== undefined && objectID === 0) return { [String(body.type)]: cannotBeEmpty('Title') };
  if (endsBefore(newTimes(request))) return BAD_TIMES;
  return isEmpty(body.date) ? BAD_DATE : undefined;
}

/** What is not sent is sent by the server's own form, but not the record that the to-do is about. */
function refusesUpdate({ body, row }: Change): Refusal | undefined {
  const type = String(body.type ?? row.type);
  const isOfRecord = tableOf(type) !== undefined;
  if (!isOfRecord && body.name !== undefined && isEmpty(body.name)) return formFailure(NO_TITLE);
  if (body.date !== undefined && isEmpty(body.date)) return BAD_DATE;
  if (isOfRecord && isEmpty(body.objectID)) return { [type]: cannotBeEmpty('Title') };
  return endsBefore(changedTimes(body, row)) ? BAD_TIMES : undefined;
}

const transitions: Readonly<Record<string, Transition>> = {
  start: {
    from: ['wait'],
    effect: () => ({ status: 'doing' }),
  },
  finish: {
    from: ['wait', 'doing'],
    effect: ({ account, now }) => ({ status: 'done', finishedBy: account, finishedDate: now }),
  },
  close: {
    from: ['done'],
    effect: closed,
  },
  activate: {
    from: ['done', 'closed'],
    effect: ({ row }) => ({ status: 'wait', assignedTo: row.account }),
  },
  assignTo: {
    refuses: ({ body }) =>
      isEmpty(body.date) ? BAD_DATE : fieldComplaints({ date: { kind: 'date', label: 'Date' } }, body),
    effect: ({ body, account, now }) => ({
      assignedTo: String(body.assignedTo ?? ''),
      assignedBy: account,
      assignedDate: now,
      date: body.date,
      // Times that are not sent are lost.
      begin: String(body.begin ?? ''),
      end: String(body.end ?? ''),
    }),
  },
};

/** What is done to a to-do that is not there is a success, but for a change of its fields. */
function unknown(operation: string): Response {
  if (operation === 'get') return fail('404 Not found');
  if (operation === 'update') return nothing(500);
  return json(done);
}

/** Another's to-do is shown by the page of the team, unless it is private; whoever changes it is not asked. */
function hiddenFrom({ state, caller, method }: ObservedRequest, row: FakeRecord): Response | undefined {
  if (row.account === caller.account || method !== 'GET') return undefined;
  if (Number(row.private) === 1) return json({ load: { alert: 'This is a private To-do.' }, status: 'fail' });
  const team = { operation: 'list', privilege: 'my-team', resource: 'todos' } as const;
  return mayUse(state, caller, team) ? undefined : deniedAt('my', 'team');
}

export const observedTodos: ObservedResource = {
  one: 'todo',
  word: 'Todo',
  template,
  fields,
  recordOverrides: (request, row, place) => ({
    ...objectShown(request, row),
    ...(place === 'alone'
      ? { date: String(row.date).replaceAll('-', '') }
      : { date: listedDay(row.date), begin: clockTime(row.begin), end: clockTime(row.end) }),
  }),
  hiddenFrom,
  unknown,
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
    answer: (row) => (tableOf(row.type) === undefined ? withID(row) : json(done)),
  },
  update: {
    refuses: refusesUpdate,
    sets: ({ body, row, account }) => ({
      ...changedTimes(body, row),
      ...(body.assignedTo !== undefined && body.assignedTo !== row.assignedTo ? { assignedBy: account } : {}),
    }),
  },
  refusesDelete: ({ row, account }) => (row.account === account ? undefined : 'Access denied.'),
  readableWhenDeleted: true,
  transitions,
  lists: { my: browseTodos },
  privileges: { mine: 'my-todo' },
};
