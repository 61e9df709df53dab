import type { FakeRecord } from '../state/table.js';
import { cannotBeEmpty, closesAndLoads, data, done, notThere, page, saved, withID } from './answers.js';
import { batchRoute } from './batches.js';
import { by, everything, inState } from './filters.js';
import type { AuthenticatedRequest } from './request.js';
import type { Change, Field, Fields, Filter, ObservedResource, Refusal } from './resource.js';
import {
  finished,
  finishRefusal,
  logged,
  progressOf,
  started,
  startParents,
  startRefusal,
} from './task-effort.js';
import { dateTimeIn, hoursIn, isDate, isEmpty, plainDateTime, textOr } from './values.js';

/** Every field of a task, with the value that it has when nothing was set. */
const template = {
  project: 0,
  parent: 0,
  isParent: 0,
  isTpl: 0,
  path: '',
  execution: 0,
  module: 0,
  design: 0,
  story: 0,
  storyVersion: 1,
  designVersion: 1,
  fromBug: 0,
  feedback: 0,
  fromIssue: 0,
  docs: '',
  docVersions: '',
  name: '',
  type: 'devel',
  mode: '',
  pri: 3,
  estimate: '0.00',
  consumed: '0.00',
  left: '0.00',
  deadline: null,
  status: 'wait',
  subStatus: '',
  color: '',
  mailto: '',
  keywords: '',
  desc: '',
  version: 1,
  openedBy: '',
  openedDate: '',
  assignedTo: '',
  assignedDate: null,
  estStarted: null,
  realStarted: null,
  finishedBy: '',
  finishedDate: null,
  finishedList: '',
  canceledBy: '',
  canceledDate: null,
  closedBy: '',
  closedDate: null,
  planDuration: 0,
  realDuration: 0,
  closedReason: '',
  lastEditedBy: '',
  lastEditedDate: null,
  activatedDate: null,
  deleted: 0,
};

const fields: Readonly<Record<string, Field>> = {
  name: { kind: 'text', label: 'Task Name', max: 255 },
  type: { kind: 'text' },
  mode: { kind: 'text' },
  module: { kind: 'integer' },
  story: { kind: 'integer' },
  parent: { kind: 'integer' },
  pri: { kind: 'integer' },
  estimate: { kind: 'hours' },
  left: { kind: 'hours', only: 'update' },
  consumed: { kind: 'hours', only: 'update' },
  estStarted: { kind: 'date', label: 'Planned Start' },
  deadline: { kind: 'date', label: 'Due Date' },
  realStarted: { kind: 'datetime', only: 'update' },
  finishedDate: { kind: 'datetime', only: 'update' },
  assignedTo: { kind: 'text' },
  mailto: { kind: 'list' },
  keywords: { kind: 'escaped' },
  color: { kind: 'text' },
  desc: { kind: 'html' },
  status: { kind: 'text', only: 'update' },
};

// The order of the states in the server's table, which its lists follow.
const STATES = ['wait', 'doing', 'done', 'pause', 'cancel', 'closed'];

const VERSIONED = ['name', 'estStarted', 'deadline'];

const NEGATIVE = 'Work hours should not be negative number.';

const isNegative = (value: unknown): boolean => hoursIn(value) < 0;

/** Without executionID, or with another name for it, some execution is taken. */
function executionOf({ state, body, query }: AuthenticatedRequest): FakeRecord | undefined {
  const table = state.table('executions');
  const executionID = query.get('executionID') ?? body.executionID;
  if (executionID !== undefined) return table.get(Number(executionID));
  return table.get(Number(body.execution)) ?? table.first();
}

function endsBeforeStart(body: Fields, row?: FakeRecord): Refusal | undefined {
  const [start, end] = [body.estStarted ?? row?.estStarted, body.deadline ?? row?.deadline];
  if (!isDate(start) || !isDate(end) || end >= start) return undefined;
  return { deadline: 'Due Date must be later than the Planned Start.' };
}

function updateRefusal({ body, row }: Change): Refusal | undefined {
  if ([body.estimate, body.left, body.consumed].some(isNegative)) return [NEGATIVE];
  if (body.status === 'done' && hoursIn(body.consumed ?? row.consumed) === 0)
    return { consumed: [cannotBeEmpty('Total Cost')] };
  return endsBeforeStart(body, row);
}

const inHours = (value: unknown): string => `${hoursIn(value).toFixed(2)}h`;

const isUnclosed: Filter = ({ status }) => status !== 'closed';

const isLeftOut = ({ body }: Change): boolean => hoursIn(body.left) === 0;

const batchCreate = batchRoute({
  table: 'tasks',
  base: 'name',
  parent: 'executionID',
  privilege: 'task-batchCreate',
  fields,
  refuses: ({ type }, key) => (isEmpty(type) ? { [`type[${key}]`]: cannotBeEmpty('Task Type') } : undefined),
  sets: (_, { pri = 0, estimate }) => ({ pri: Number(pri) || 0, left: hoursIn(estimate) }),
  idList: (_, made) => Object.fromEntries([...made.values()].map(({ record: { id } }) => [id, id])),
});

export const tasks: ObservedResource = {
  one: 'task',
  word: 'Task',
  parents: ['executions'],
  template,
  fields,
  recordOverrides(_, row, place) {
    const path = { path: `,${row.id},` };
    if (place === 'alone') return path;
    const worked = { ...path, progress: progressOf(row), rawParent: row.parent ?? 0 };
    if (place !== 'my') {
      const statusOrder = STATES.indexOf(String(row.status)) + 1;
      return { ...worked, statusOrder, assignedToRealName: '', needConfirm: false };
    }
    const hours = {
      estimate: inHours(row.estimate),
      consumed: inHours(row.consumed),
      left: inHours(row.left),
    };
    return { ...worked, ...hours, canBeChanged: true, isChild: false, parentName: '' };
  },
  create: {
    form: { name: 'Task Name' },
    belongsTo(request) {
      const execution = executionOf(request);
      if (execution === undefined) return notThere('Execution');
      return { execution: execution.id, project: execution.project ?? 0 };
    },
    refuses: ({ body }) => (isNegative(body.estimate) ? { estimate: NEGATIVE } : endsBeforeStart(body)),
    sets: ({ body }) => ({ left: hoursIn(body.estimate) }),
    answer: withID,
  },
  update: {
    refuses: updateRefusal,
    // A new name or plan is a new version.
    sets: ({ body, row }) =>
      VERSIONED.some((field) => body[field] !== undefined && body[field] !== (row[field] ?? ''))
        ? { version: Number(row.version ?? 1) + 1 }
        : {},
    answer: data,
  },
  deleted: ({ execution }) => ({
    ...saved,
    load: page('execution', 'task', `&executionID=${execution}`),
    closeModal: true,
  }),
  lists: {
    executions: {
      browse: {
        all: everything,
        unclosed: isUnclosed,
        assignedtome: by('assignedTo'),
        assignedbyme: by('assignedBy'),
        myinvolved: (row, account) => [row.assignedTo, row.openedBy, row.finishedBy].includes(account),
        finishedbyme: by('finishedBy'),
        wait: inState('wait'),
        doing: inState('doing'),
        done: inState('done', 'closed'),
        closed: inState('closed'),
        cancel: inState('cancel'),
      },
      default: 'unclosed',
      perPage: 100,
      orderBy: [
        { field: 'status', descending: false, values: STATES },
        { field: 'id', descending: true },
      ],
    },
    my: {
      browse: {
        assignedTo: by('assignedTo'),
        openedBy: by('openedBy'),
        finishedBy: by('finishedBy'),
        closedBy: by('closedBy'),
        canceledBy: by('canceledBy'),
      },
      exact: true,
      default: 'assignedTo',
    },
  },
  privileges: { mine: 'my-task' },
  routes: [batchCreate],
  transitions: {
    start: { refuses: startRefusal, effect: started, after: startParents, answer: () => done },
    restart: { refuses: startRefusal, effect: started, after: startParents, answer: () => done },
    pause: { effect: () => ({ status: 'pause' }), answer: () => done },
    finish: {
      form: { realStarted: 'Actual Start' },
      refuses: finishRefusal,
      effect: (change) => ({
        consumed: hoursIn(change.row.consumed) + hoursIn(change.body.currentConsumed),
        realStarted: dateTimeIn(change.body.realStarted, change.request.utcOffsetHours),
        // The zone of the end is cut off, that of the start is read.
        ...finished(change, plainDateTime(String(change.body.finishedDate))),
      }),
      after: startParents,
      answer: () => done,
    },
    close: {
      effect: ({ row, account, now }) => ({
        status: 'closed',
        assignedTo: 'closed',
        assignedDate: now,
        closedBy: account,
        closedDate: now,
        closedReason: row.status === 'done' ? 'done' : (row.closedReason ?? ''),
      }),
      answer: () => done,
    },
    cancel: {
      effect: ({ row, account, now }) => ({
        status: 'cancel',
        assignedTo: row.openedBy ?? '',
        assignedDate: now,
        canceledBy: account,
        canceledDate: now,
        finishedBy: '',
        finishedDate: '',
      }),
      answer: ({ id }) => ({ ...closesAndLoads, load: page('task', 'view', `&taskID=${id}`) }),
    },
    activate: {
      refuses: (change) => (isLeftOut(change) ? { left: [cannotBeEmpty('Left')] } : undefined),
      effect: ({ body, now }) => ({
        status: 'doing',
        left: hoursIn(body.left),
        assignedTo: textOr(body.assignedTo, ''),
        assignedDate: now,
        activatedDate: now,
        finishedBy: '',
        finishedDate: '',
        canceledBy: '',
        canceledDate: '',
        closedBy: '',
        closedDate: '',
        closedReason: '',
      }),
      answer: () => done,
    },
    assignTo: {
      needsInQuery: 'executionID',
      refuses: (change) => (isLeftOut(change) ? { left: cannotBeEmpty('Left') } : undefined),
      effect: ({ body, account, now }) => ({
        assignedTo: textOr(body.assignedTo, ''),
        assignedDate: now,
        assignedBy: account,
        left: hoursIn(body.left),
      }),
      answer: () => done,
    },
    recordWorkhour: {
      effect: logged,
      after: startParents,
      answer: ({ execution }) => ({
        ...saved,
        load: page('execution', 'browse', `&executionID=${execution}&tab=task`),
      }),
    },
  },
};
