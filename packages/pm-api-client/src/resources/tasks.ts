import { type Text, text } from 'plat-common/text';
import * as pm from 'plat-schemas/pm';
import type { HasEfforts } from '../actions/interfaces.js';
import type { Fields } from '../call.js';
import type { WriteOptions } from '../options.js';
import { byStatus } from '../record-values/plan-states.js';
import { assigneeOr, inBody, numberOf, positive } from '../record-values/record-fields.js';
import {
  accountsInTeam,
  assigneeOfOne,
  fitsTeam,
  hoursOfMember,
  memberOfMany,
  ofOne,
  opensTurn,
  TEAM,
  timeOfMember,
  turnOf,
  turnsOf,
  withOwnHours,
} from '../record-values/task-team.js';
import { finishedAfterStart, leavesWork, startedAt, startedNow } from '../record-values/task-times.js';
import type { Known, PmRecord, ResourceDefinition, Sent, States } from '../resource/definition.js';
import type { Lists, OfExecution } from '../resource/lists.js';
import type { CrudOperations, Not, NotStatus } from '../resource/resource.js';
import type { Activates, Assigns, Closes, Starts, TransitionOfMany } from '../resource/transitions.js';
import type { WriteResult } from '../resource/written.js';

const hoursLeftOf = positive('left');

const FINISHED = { specification: ['finished'], released: ['done'] } as const satisfies States;

/** A start, of a task or of the caller's part of it, that leaves something to do. */
async function goesOn(sent: Sent, known: Known): Promise<Sent> {
  const own = await withOwnHours(inBody(fitsTeam)(sent, known), known);
  return inBody(startedNow)(inBody(leavesWork)(own, known), known);
}

/** Released servers require the execution in the query. */
function executionInQuery({ body: { executionID, ...body }, query }: Sent): Sent {
  return {
    body,
    query: { ...query, ...(executionID !== undefined && { executionID: Number(executionID) }) },
  };
}

/** The hours left of a task that was not started: its estimate, unless it has its own value. */
function hoursToStartWith(task: PmRecord): number | undefined {
  return hoursLeftOf(task) ?? (Number(task.consumed) > 0 ? undefined : positive('estimate')(task));
}

/** A task of several people as the form of released servers sends it: a column for each of their values. */
function withTeamColumns(body: Fields): Fields {
  const { team, teamEstimate } = body;
  if (!Array.isArray(team)) return body;
  const each = (value: unknown) => team.map(() => value);
  const teamLeft = teamEstimate ?? each(0);
  const columns = { teamSource: each(''), teamEstimate: teamLeft, teamConsumed: each(0), teamLeft };
  return { mode: 'multi', ...body, multiple: 1, ...columns };
}

const SUM = text`is the sum of the estimates of its team`;

/** What released servers would drop, or store otherwise: a team of one is none. */
function wrongTeam({ team, teamEstimate, mode, estimate }: Fields): Record<string, Text> {
  const people = Array.isArray(team) ? team.length : 0;
  if (people === 1) return { team: text`must have two members or more` };
  if (Array.isArray(team) && mode !== 'linear' && new Set(team).size < people)
    return { team: text`has a member twice, which mode linear allows` };
  const sum = [teamEstimate ?? 0].flat().reduce((total: number, hours) => total + Number(hours), 0);
  if (people > 0 && estimate !== undefined && estimate !== sum) return { estimate: SUM };
  const wrong = Object.entries({ teamEstimate, mode }).filter(([, value]) => value && people === 0);
  if (wrong.length > 0) return Object.fromEntries(wrong.map(([name]) => [name, text`requires a team`]));
  const hours = Array.isArray(teamEstimate) ? teamEstimate.length : people;
  return hours === people ? {} : { teamEstimate: text`has ${hours} values for ${people} members` };
}

// The first is the default.
const TASK_FILTERS = ['all', 'unclosed', 'assignedtome', 'myinvolved', 'assignedbyme'] as const;

/** Tasks. Source: project management API, "Fields of create operations" and "States and transitions". */
export const tasks = {
  name: 'tasks',
  one: 'task',
  record: pm.taskRecord,
  get: true,
  history: true,
  refersTo: { parent: { name: 'tasks', one: 'task' } },
  create: {
    fields: pm.taskCreate,
    wrongNames: { execution: 'executionID' },
    check: wrongTeam,
    beforeSend: inBody(withTeamColumns),
    writeOnly: ['teamEstimate'],
  },
  update: {
    fields: pm.taskUpdate,
    instead: { status: ['start', 'pause', 'restart', 'finish', 'cancel', 'close', 'activate'] },
    // Some servers take the story away from a task that is updated without it.
    fromRecord: ({ team }) => ({ story: positive('story'), ...(team === undefined && TEAM) }),
    check: ({ team, estimate }) => (team && estimate !== undefined ? { estimate: SUM } : {}),
    beforeSend: inBody(fitsTeam),
    refills: ['name', 'keywords', 'desc'],
  },
  list: {
    parents: { execution: 'executions' },
    my: {
      assignedto: [''],
      openedby: ['openedBy', 'openedBy'],
      finishedby: ['finishedBy'],
    },
    browse: TASK_FILTERS,
    asks: byStatus,
  },
  // Source: project management API, "States and transitions"; the rest is observed.
  transitions: {
    /** Starts a task and keeps its assignee and its hours left, unless told otherwise. */
    start: {
      fields: pm.taskStart,
      from: { specification: ['wait'], released: ['wait'] },
      to: { specification: ['started'], released: ['doing'] },
      // Released servers require hours left or spent, and clear the assignee.
      fromRecord: { left: ofOne(hoursToStartWith), assignedTo: assigneeOfOne },
      beforeSend: goesOn,
    },
    /** Pauses a task. */
    pause: {
      fields: pm.taskStop,
      from: { specification: ['wait', 'started'], released: ['wait', 'doing'] },
      to: { specification: ['pause'], released: ['pause'] },
    },
    /** Continues a paused task; its assignee, its hours left and its actual start stay, unless told otherwise. */
    restart: {
      fields: pm.taskRestart,
      from: { specification: ['pause'], released: ['pause'] },
      to: { specification: ['started'], released: ['doing'] },
      // Released servers take missing hours spent for 0, and refuse fewer than before.
      fromRecord: {
        left: ofOne(hoursToStartWith),
        consumed: ofOne(positive('consumed')),
        assignedTo: assigneeOfOne,
      },
      // They empty a start that is not sent again, too.
      beforeSend: goesOn,
    },
    /** Cancels a task; released servers assign it to its creator. */
    cancel: {
      fields: pm.taskStop,
      from: { specification: ['wait', 'started', 'pause'], released: ['wait', 'doing', 'pause', 'done'] },
      to: { specification: ['cancel'], released: ['cancel'] },
    },
    /** Assigns a task to a user. Keeps its hours left, unless you set `left`. */
    assignTo: {
      fields: pm.taskAssign,
      from: {
        specification: ['wait', 'started', 'pause'],
        released: ['wait', 'doing', 'pause', 'done', 'cancel', 'closed'],
      },
      fromRecord: { left: numberOf('left'), executionID: positive('execution') },
      beforeSend: (sent, known) => executionInQuery(inBody(fitsTeam)(sent, known)),
    },
    /** Finishes a task: `consumed` is the hours of this work, which released servers add to the record's. Its assignee stays, unless told otherwise. */
    finish: {
      fields: pm.taskFinish,
      from: { specification: ['started'], released: ['wait', 'doing', 'pause'] },
      // A task of several people is done when each of them has finished.
      to: (_: Fields, task?: PmRecord) =>
        task && turnsOf(task).length > 0 ? { ...FINISHED, released: ['done', 'doing'] } : FINISHED,
      // Released servers require three fields that are not in the specification, and assign the task to its creator.
      alsoAs: { consumed: ['currentConsumed'] },
      beforeSend: async (sent, known) => {
        const { record, server } = known;
        if (record) turnOf(record, await server?.user(), 'finish');
        return inBody(finishedAfterStart)(inBody(fitsTeam)(sent, known), known);
      },
      // The next member of a team gets it.
      fromRecord: { realStarted: startedAt, assignedTo: assigneeOfOne },
    },
    /** Closes a task. */
    close: {
      fields: pm.taskClose,
      from: { specification: ['finished'], released: ['wait', 'doing', 'done', 'pause', 'cancel', 'closed'] },
      to: { specification: ['closed'], released: ['closed'] },
    },
    /** Opens a finished or closed task again; it keeps its assignee; a closed one goes to who finished it. The specification requires nothing; released servers require `left`. */
    activate: {
      fields: pm.taskActivate,
      from: { specification: ['closed', 'finished'], released: ['closed', 'done', 'cancel', 'doing'] },
      to: { specification: ['active'], released: ['doing'] },
      fromRecord: { left: ofOne(hoursLeftOf), assignedTo: ofOne(assigneeOr('finishedBy')), ...TEAM },
      beforeSend: inBody(opensTurn),
    },
  },
  shownAs: {
    team: accountsInTeam,
    left: hoursOfMember('left'),
    consumed: hoursOfMember('consumed'),
    assignedTo: memberOfMany,
    finishedDate: timeOfMember('finishedDate'),
    realStarted: timeOfMember('realStarted'),
  },
  texts: ['name', 'keywords'],
  escaped: ['keywords'],
  // The last two are those of its story.
  richText: ['desc', 'storySpec', 'storyVerify'],
  keeps: { consumed: 'added' },
} as const satisfies ResourceDefinition;

/** Where tasks are listed. */
export type TaskFilter = OfExecution<(typeof TASK_FILTERS)[number]>;

/** Operations on tasks. */
export interface Tasks
  extends HasEfforts,
    Lists<pm.TaskRecord, TaskFilter>,
    CrudOperations<
      pm.TaskCreate & Not<'execution'>,
      pm.TaskUpdate & NotStatus<'start, pause, restart, finish, cancel, close or activate'>,
      pm.TaskRecord
    >,
    Assigns<pm.TaskAssign, pm.TaskRecord>,
    Closes<pm.TaskClose, pm.TaskRecord>,
    Starts<pm.TaskStart, pm.TaskRecord>,
    Activates<pm.TaskActivate, pm.TaskRecord> {
  /** Pauses a task. Observed on released servers. */
  pause<Dry extends boolean = false>(
    id: number,
    fields?: pm.TaskStop,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<pm.TaskRecord, Dry>>;
  /** `pause` for many records. */
  pauseMany: TransitionOfMany<pm.TaskStop, pm.TaskRecord>;
  /** Continues a paused task; its assignee, its hours left and its actual start stay, unless told otherwise. Observed. */
  restart<Dry extends boolean = false>(
    id: number,
    fields?: pm.TaskRestart,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<pm.TaskRecord, Dry>>;
  /** `restart` for many records. */
  restartMany: TransitionOfMany<pm.TaskRestart, pm.TaskRecord>;
  /** Cancels a task; released servers assign it to its creator. Observed. */
  cancel<Dry extends boolean = false>(
    id: number,
    fields?: pm.TaskStop,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<pm.TaskRecord, Dry>>;
  /** `cancel` for many records. */
  cancelMany: TransitionOfMany<pm.TaskStop, pm.TaskRecord>;
  /** Finishes a task: `consumed` is the hours of this work, which released servers add to the record's. Its assignee stays, unless told otherwise. */
  finish<Dry extends boolean = false>(
    id: number,
    fields: pm.TaskFinish,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<pm.TaskRecord, Dry>>;
  /** `finish` for many records. */
  finishMany: TransitionOfMany<pm.TaskFinish, pm.TaskRecord>;
}
