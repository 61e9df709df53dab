import type { State } from '../state/state.js';
import type { FakeRecord } from '../state/table.js';
import { type Complaints, closesAndLoads, done, fail, page, saved, withID } from './answers.js';
import { alreadyThere, fieldComplaints, merged, unfilled } from './checks.js';
import { by, everything, inState } from './filters.js';
import { addToTeam, isInTeam, membershipOf } from './members.js';
import { daysOf, endComplaints, inFuture, tooManyDays, uncountable } from './planned-days.js';
import type { AuthenticatedRequest } from './request.js';
import type { Change, Field, Fields, Filter, ListRules, ObservedResource, Refusal } from './resource.js';
import { hoursIn, isDate, isEmpty } from './values.js';

/** Every field of a project, an execution or a program, with the value that it has when nothing was set. */
export const projectTemplate = {
  project: 0,
  isTpl: 0,
  charter: 0,
  model: '',
  type: 'project',
  category: '',
  lifetime: '',
  budget: '0.00',
  budgetUnit: 'CNY',
  attribute: '',
  percent: '0.00',
  milestone: 0,
  output: '',
  auth: '',
  storyType: 'story',
  parent: 0,
  path: '',
  grade: 1,
  name: '',
  code: '',
  hasProduct: 1,
  workflowGroup: 0,
  begin: '',
  end: '',
  firstEnd: '',
  realBegan: '',
  realEnd: '',
  days: 0,
  schedule: '',
  status: 'wait',
  subStatus: '',
  pri: 1,
  desc: '',
  version: 1,
  parentVersion: 1,
  planDuration: 0,
  realDuration: 0,
  progress: '0.00',
  estimate: '0.00',
  left: '0.00',
  consumed: '0.00',
  teamCount: 0,
  market: 0,
  openedBy: '',
  openedDate: '',
  openedVersion: '',
  lastEditedBy: '',
  lastEditedDate: '',
  closedBy: '',
  closedDate: '',
  closedReason: '',
  canceledBy: '',
  canceledDate: '',
  suspendedDate: '',
  PO: '',
  PM: '',
  QD: '',
  RD: '',
  team: '',
  acl: 'open',
  whitelist: '',
  tplAcl: 'open',
  tplWhiteList: '',
  order: 0,
  stageBy: 'product',
  displayCards: 0,
  fluidBoard: 0,
  multiple: 1,
  parallel: 0,
  enabled: 'on',
  linkType: 'plan',
  taskDateLimit: 'auto',
  colWidth: 264,
  minColWidth: 200,
  maxColWidth: 384,
  coverExecutionPriv: 1,
  vision: 'rnd',
  frozen: '',
  deleted: 0,
};

/** For projects and executions. */
export const projectLists: ListRules = {
  browse: {
    all: everything,
    undone: ({ status }) => status !== 'closed' && status !== 'done',
    unclosed: ({ status }) => status !== 'closed',
    wait: inState('wait'),
    doing: inState('doing'),
    suspended: inState('suspended'),
    closed: inState('closed'),
    delayed: () => false,
  },
  orderBy: [{ field: 'id', descending: false }],
};

/** Hours of the tasks of a project or an execution, as it shows them. */
export function hoursOfTasks(state: State, isBelow: (task: FakeRecord) => boolean): Fields {
  const sums = { estimate: 0, consumed: 0, left: 0 };
  for (const task of state.table('tasks').written()) {
    if (!isBelow(task) || task.status === 'cancel') continue;
    sums.estimate += hoursIn(task.estimate);
    sums.consumed += hoursIn(task.consumed);
    if (task.status !== 'closed') sums.left += hoursIn(task.left);
  }
  const all = sums.consumed + sums.left;
  const progress = all === 0 ? 0 : Math.floor((sums.consumed / all) * 10_000) / 100;
  return {
    progress: progress.toFixed(2),
    estimate: sums.estimate.toFixed(2),
    left: sums.left.toFixed(2),
    consumed: sums.consumed.toFixed(2),
  };
}

/** What starts with the first work that is done in it; the planned end of that day is kept. */
export const startedOn = (row: FakeRecord, realBegan: unknown): Fields => ({
  status: 'doing',
  realBegan,
  firstEnd: row.firstEnd || row.end || '',
});

/** Closing something that was planned: it ends not after today and not before it has begun. */
export function closingComplaints({ body, row, now }: Change): Complaints | undefined {
  const { realEnd } = body;
  const before =
    isDate(realEnd) && isDate(row.realBegan) && realEnd < row.realBegan
      ? {
          realEnd: [`『Actual End』should not be earlier than the actual start date『${row.realBegan}』.`],
        }
      : undefined;
  const label = 'Actual End';
  return merged(
    unfilled(body, { realEnd: label }),
    fieldComplaints({ realEnd: { kind: 'date', label } }, body),
    inFuture('realEnd', label, realEnd, now),
    before,
  );
}

export function startingComplaints({ body, now }: Change): Complaints | undefined {
  const label = 'Actual Start';
  return merged(
    unfilled(body, { realBegan: label }),
    fieldComplaints({ realBegan: { kind: 'date', label } }, body),
    inFuture('realBegan', label, body.realBegan, now),
  );
}

/** What is open again has the days that are sent, or none. */
export const openedAgain = ({ body }: Change): Fields => ({
  status: 'doing',
  begin: body.begin ?? '',
  end: body.end ?? '',
  realEnd: '',
  closedBy: '',
  closedDate: '',
});

const fields: Readonly<Record<string, Field>> = {
  name: { kind: 'text', label: 'Name', max: 90 },
  model: { kind: 'text' },
  begin: { kind: 'date', label: 'Planned Start' },
  end: { kind: 'date', label: 'Planned End' },
  days: { kind: 'integer' },
  products: { kind: 'list' },
  parent: { kind: 'integer' },
  PM: { kind: 'text' },
  acl: { kind: 'text' },
  desc: { kind: 'html' },
};

function unknownProducts({ state, body }: AuthenticatedRequest): Response | undefined {
  const products = isEmpty(body.products) ? [] : [body.products].flat();
  const isThere = (id: unknown) => state.table('products').get(Number(id)) !== undefined;
  return products.every(isThere) ? undefined : fail('Products does not exist.');
}

function belongsTo(request: AuthenticatedRequest): Fields | Response {
  const unknown = unknownProducts(request);
  if (unknown !== undefined) return unknown;
  const { body, now } = request;
  return body.begin === undefined ? { begin: now.slice(0, 10) } : {};
}

/** A project without products gets one of its own name. */
function addProduct({ state, body, caller, now }: AuthenticatedRequest, project: FakeRecord): void {
  if (!isEmpty(body.products)) return;
  const product = state.table('products').add({
    name: project.name,
    status: 'normal',
    bind: project.parent ? 0 : 1,
    acl: project.acl ?? 'open',
    createdBy: caller.account,
    createdDate: now,
  });
  state.table('projects').change(project.id, { products: [product.id] });
}

interface Proposed {
  state: State;
  body: Fields;
  begin: unknown;
  end: unknown;
  days: unknown;
  /** The record that is changed. */
  row?: FakeRecord;
}

function planRefusal({ state, body, begin, end, days, row }: Proposed): Refusal | undefined {
  const model = body.model ?? row?.model ?? 'scrum';
  const parent = Number(body.parent ?? row?.parent ?? 0);
  const isTwin = (other: FakeRecord) =>
    other.id !== row?.id &&
    other.name === body.name &&
    (other.model || 'scrum') === model &&
    Number(other.parent ?? 0) === parent;
  return (
    uncountable(begin, end) ??
    tooManyDays(days, begin, end) ??
    merged(
      fieldComplaints(fields, body),
      state.table('projects').find(isTwin) && { name: [alreadyThere('Name', body.name)] },
      endComplaints({ begin, end }, 'Planned End', 'greater'),
    )
  );
}

/** Where it is in the tree; below what is not there it has no place. */
function placeOf(state: State, { id, parent }: FakeRecord): Fields {
  const above = Number(parent ?? 0);
  if (above === 0) return { path: `,${id},`, grade: 1 };
  return state.table('programs').get(above) ? { path: `,${above},${id},`, grade: 2 } : { path: '', grade: 0 };
}

/** Buttons that its page in the browser has. */
const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  wait: ['start', 'other:suspend,close,-activate,'],
  doing: ['close', 'other:suspend,-activate,'],
  suspended: ['start', 'other:-suspend,close,activate,'],
  closed: ['activate', 'other:-suspend,-close,'],
};

const isMine: Filter = (row, account, state) =>
  row.openedBy === account ||
  row.PM === account ||
  isInTeam(state, 'project', row.id, account) ||
  state.table('tasks').find((task) => task.project === row.id && task.assignedTo === account) !== undefined;

const mine =
  (passes: Filter): Filter =>
  (row, account, state, now) =>
    passes(row, account, state, now) && isMine(row, account, state, now);

const executionsIn = (state: State, project: number): FakeRecord[] =>
  [...state.table('executions').written()].filter((row) => row.project === project);

const keptDesc = ({ body }: Change) => (body.desc === undefined ? { desc: '' } : {});

export const projects: ObservedResource = {
  one: 'project',
  word: 'Project',
  parents: [],
  listed: true,
  template: { ...projectTemplate, model: 'scrum', auth: 'extend' },
  fields,
  recordOverrides({ state, caller }, row, place) {
    const hours = hoursOfTasks(state, (task) => task.project === row.id);
    const shown = { ...hours, ...placeOf(state, row), order: row.id * 5 };
    if (place === 'alone') return shown;
    if (place === 'my')
      return {
        ...membershipOf(state, 'project', row.id, String(caller.account)),
        ...shown,
        storyPoints: 0,
        storyCount: 0,
        executionCount: executionsIn(state, row.id).length,
        PMUserID: state.userNamed(String(row.PM ?? ''))?.id ?? 0,
      };
    const actions = [
      ...(ACTIONS[String(row.status)] ?? []),
      'edit',
      'group',
      'perm',
      'more:link,-whitelist,delete,',
    ];
    return { ...shown, budget: '¥ 0', estimate: String(hoursIn(hours.estimate)), actions };
  },
  create: {
    form: { name: 'Name', end: 'Planned End' },
    filledIn: { begin: 'Planned Start' },
    belongsTo,
    refuses: ({ state, body, now }) =>
      planRefusal({
        state,
        body,
        begin: body.begin ?? now.slice(0, 10),
        end: body.end,
        days: body.days ?? 0,
      }),
    sets: ({ body, caller, now }) => ({
      team: body.name,
      lastEditedBy: caller.account,
      lastEditedDate: now,
    }),
    after(request, row) {
      addProduct(request, row);
      addToTeam(request, 'project', row.id, [row.openedBy, row.PM]);
    },
    answer: withID,
  },
  update: {
    refuses: ({ request, body, row }) =>
      unknownProducts(request) ??
      planRefusal({
        state: request.state,
        body,
        row,
        ...daysOf(body, row),
        days: body.days ?? row.days ?? 0,
      }),
    sets: keptDesc,
    answer: ({ id }) => ({ ...saved, load: page('project', 'view', `&projectID=${id}`) }),
  },
  deleted: () => ({ ...done, closeModal: true, load: page('project', 'browse') }),
  afterDelete({ request: { state }, row }) {
    for (const { id } of executionsIn(state, row.id)) state.table('executions').delete(id);
  },
  lists: {
    list: { ...projectLists, perPage: 15 },
    my: {
      browse: {
        doing: mine(inState('doing')),
        wait: mine(inState('wait')),
        suspended: mine(inState('suspended')),
        closed: mine(inState('closed')),
        undone: mine(({ status }) => status !== 'closed' && status !== 'done'),
        openedbyme: by('openedBy'),
        all: isMine,
      },
      default: 'doing',
      perPage: 15,
      method: 'project',
    },
  },
  privileges: { mine: 'my-project' },
  deadToken: { list: 'refuse' },
  transitions: {
    start: {
      form: { realBegan: 'Actual Start' },
      refuses: startingComplaints,
      effect: ({ body, row }) => startedOn(row, body.realBegan),
      answer: () => closesAndLoads,
    },
    suspend: {
      effect: ({ now }) => ({ status: 'suspended', suspendedDate: now }),
      answer: () => closesAndLoads,
    },
    close: {
      form: { realEnd: 'Actual End' },
      refuses: closingComplaints,
      effect: ({ body, account, now }) => ({
        status: 'closed',
        realEnd: body.realEnd,
        closedBy: account,
        closedDate: now,
      }),
      answer: () => ({ ...closesAndLoads, load: 'table' }),
    },
    activate: {
      refuses: ({ body }) =>
        fieldComplaints(
          { begin: fields.begin ?? { kind: 'date' }, end: fields.end ?? { kind: 'date' } },
          body,
        ),
      effect: openedAgain,
      answer: () => closesAndLoads,
    },
  },
};
