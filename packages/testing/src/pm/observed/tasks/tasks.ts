import { anyRow, by, byEach, inEach, inState, unclosed } from '../../row-filters.js';
import type { FakeRecord } from '../../state/fake-record.js';
import type { State } from '../../state/state.js';
import { byNumber, cannotBeEmpty, done, json, nothing, notThere, type Refusal } from '../answers/answers.js';
import { madeOfBug, missingBug } from '../bugs/made-of-bug.js';
import { idsAbove } from '../records/families.js';
import { hoursIn, isDate, isEmpty, ofKind, starting, sumOf } from '../records/values.js';
import type { Change, Field, Fields, ObservedRequest, ObservedResource } from '../resource.js';
import { storyVersionOf } from '../stories/story-version.js';
import { progressOf } from './task-effort.js';
import { taskTransitions } from './task-transitions.js';
import { ofTeam, shownTeam, teamIn, teamOf } from './team.js';

/** Every field of a task, with the value that it has when nothing was set. */
const taskTemplate = {
  ...starting(0, 'project parent isParent execution module design story fromBug feedback deleted'),
  ...starting('', 'path docs name mode subStatus color mailto keywords desc openedBy openedDate'),
  ...starting('', 'assignedTo finishedBy finishedList canceledBy closedBy closedReason lastEditedBy'),
  ...starting('0.00', 'estimate consumed left'),
  ...starting(null, 'deadline assignedDate estStarted realStarted finishedDate canceledDate closedDate'),
  ...starting(null, 'lastEditedDate activatedDate'),
  ...{ storyVersion: 1, version: 1, type: 'devel', pri: 3, status: 'wait' },
};

/** What a create and an update read of a body. */
const taskFields: Readonly<Record<string, Field>> = {
  name: { kind: 'text', label: 'Task Name', max: 255 },
  ...ofKind('text', 'type mode assignedTo color'),
  ...ofKind('integer', 'module story parent pri'),
  estimate: { kind: 'hours' },
  ...ofKind('hours', 'left consumed', 'update'),
  estStarted: { kind: 'date', label: 'Planned Start' },
  deadline: { kind: 'date', label: 'Due Date' },
  ...ofKind('datetime', 'realStarted finishedDate', 'update'),
  mailto: { kind: 'list' },
  keywords: { kind: 'escaped' },
  desc: { kind: 'html' },
  status: { kind: 'text', only: 'update' },
};

// The order of the states in the server's table, which its lists follow.
const STATES = ['wait', 'doing', 'done', 'pause', 'cancel', 'closed'];

const VERSIONED = ['name', 'estStarted', 'deadline'];

const NEGATIVE = 'Work hours should not be negative number.';

const isNegative = (value: unknown): boolean => hoursIn(value) < 0;

/** Without executionID, or with another name for it, some execution is taken. */
function executionOf({ state, body, query }: ObservedRequest): FakeRecord | undefined {
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
  if (teamOf(row).length > 0 && isEmpty(body.team))
    return { assignedTo: 'The team for a multi-user task cannot be empty.' };
  if ([body.estimate, body.left, body.consumed].some(isNegative)) return [NEGATIVE];
  if (body.status === 'done' && hoursIn(body.consumed ?? row.consumed) === 0)
    return { consumed: [cannotBeEmpty('Total Cost')] };
  return endsBeforeStart(body, row);
}

/** A task is shown as `changed` while its story is active and has a newer version. */
function changedState(row: FakeRecord, story: FakeRecord | undefined, place: string): Fields {
  const isNewer = story?.status === 'active' && Number(story.version ?? 1) > Number(row.storyVersion ?? 1);
  if (!isNewer || row.status === 'closed' || row.status === 'cancel') return {};
  return { needConfirm: true, status: 'changed', rawStatus: place === 'alone' ? row.status : 'changed' };
}

/** A task of several people is changed with the whole team; one that is done or closed keeps its assignee. */
function changedTeam(body: Fields, row: FakeRecord): Fields {
  const { assignedTo, ...team } = ofTeam(teamIn(body, body.mode, row), body.mode, body.assignedTo);
  return ['wait', 'doing', 'pause'].includes(String(row.status)) ? { ...team, assignedTo } : team;
}

/** The hours of a task that has parts are those of its parts. */
function haveChild(state: State, { parent }: FakeRecord): void {
  if (!(Number(parent) > 0)) return;
  const parts = partsOf(state, { id: Number(parent) });
  const [estimate, consumed, left] = ['estimate', 'consumed', 'left'].map((field) => sumOf(parts, field));
  state.table('tasks').change(Number(parent), { isParent: 1, estimate, consumed, left });
}

const partsOf = (state: State, { id }: FakeRecord) =>
  state.table('tasks').where(({ parent }) => Number(parent) === id);

function deleteParts(state: State, row: FakeRecord): void {
  for (const part of partsOf(state, row)) {
    state.table('tasks').delete(part.id);
    deleteParts(state, part);
  }
}

/** The estimate of a task that nobody has worked on is left to do, unless a change says otherwise. */
function leftToDo(body: Fields, { status, consumed, left }: FakeRecord): Fields {
  const isOpen = status === 'wait' && !hoursIn(consumed) && hoursIn(body.left ?? left) === hoursIn(left);
  return isOpen && hoursIn(body.estimate) ? { left: hoursIn(body.estimate) } : {};
}

const inHours = (value: unknown): string => `${hoursIn(value).toFixed(2)}h`;

export const observedTasks: ObservedResource = {
  one: 'task',
  word: 'Task',
  parents: ['executions'],
  template: taskTemplate,
  fields: taskFields,
  recordOverrides({ state }, row, place) {
    const story = state.table('stories').get(Number(row.story));
    const team = { ...(teamOf(row).length > 0 && shownTeam(row)), ...changedState(row, story, place) };
    const worked = { path: `,${row.id},`, progress: progressOf(row), ...team };
    if (place === 'alone') {
      const text = (name: string) => String(story?.[name] ?? '');
      const ofStory = { storyTitle: text('title'), storySpec: text('spec'), storyVerify: text('verify') };
      const children = byNumber(partsOf(state, row));
      // No user of this server has a display name of another kind.
      return { ...worked, ...ofStory, children, assignedToRealName: row.assignedTo ?? '' };
    }
    if (place !== 'my') return { ...worked, product: story?.product ?? '' };
    const [estimate, consumed, left] = [row.estimate, row.consumed, row.left].map(inHours);
    return { ...worked, estimate, consumed, left };
  },
  create: {
    form: { name: 'Task Name' },
    belongsTo(request) {
      const execution = executionOf(request);
      if (execution === undefined) return notThere('Execution');
      return { execution: execution.id, project: execution.project ?? 0 };
    },
    refuses: (request) =>
      missingBug(request) ??
      (isNegative(request.body.estimate) ? { estimate: NEGATIVE } : endsBeforeStart(request.body)),
    sets(request) {
      const { body, query } = request;
      const team = teamIn(body, body.mode);
      const isWhole = hoursIn(body.multiple) > 0 && team.length > 0;
      const left = hoursIn(body.estimate);
      return {
        ...{ left, fromBug: Number(query.get('bugID') ?? 0), ...storyVersionOf(request, body.story) },
        ...(isWhole && ofTeam(team, body.mode, body.assignedTo)),
      };
    },
    after(request, row) {
      madeOfBug(request, row, 'toTask');
      haveChild(request.state, row);
    },
  },
  update: {
    refuses: updateRefusal,
    // A new name or plan is a new version.
    sets: ({ body, row, request }) => ({
      ...(body.story !== undefined && body.story !== row.story && storyVersionOf(request, body.story)),
      ...(VERSIONED.some((field) => body[field] !== undefined && body[field] !== (row[field] ?? '')) && {
        version: Number(row.version ?? 1) + 1,
      }),
      ...(teamIn(body, row.mode, row).length > 1 && changedTeam(body, row)),
      ...leftToDo(body, row),
    }),
    // A parent below the task is stored, and breaks the server off.
    answer: ({ id }, { body, request: { state } }) =>
      idsAbove({ id, parent: body.parent }, (above) => state.table('tasks').get(above)).has(id)
        ? nothing(500)
        : json(done),
  },
  afterDelete: ({ request: { state }, row }) => deleteParts(state, row),
  lists: {
    executions: {
      browse: {
        all: anyRow,
        unclosed,
        assignedtome: by('assignedTo'),
        assignedbyme: by('assignedBy'),
        myinvolved: (row, account) => [row.assignedTo, row.openedBy, row.finishedBy].includes(account),
        finishedbyme: by('finishedBy'),
        ...inEach('wait doing'),
        done: inState('done', 'closed'),
        ...inEach('closed cancel'),
      },
      default: 'unclosed',
      perPage: 100,
      orderBy: [
        { field: 'status', descending: false, values: STATES },
        { field: 'id', descending: true },
      ],
    },
    my: {
      browse: byEach('assignedTo openedBy finishedBy closedBy canceledBy'),
      exact: true,
      default: 'assignedTo',
    },
  },
  privileges: { mine: 'my-task' },
  transitions: taskTransitions,
};
