import * as pm from 'plat-schemas/pm';
import { ANY, CLOSED, DOING, DONE, ENDED, UNDERWAY, WAITING } from '../record-values/plan-states.js';
import { dayOrSomeDay, positive } from '../record-values/record-fields.js';
import type { Known, PmRecord, RecordKind, ResourceDefinition, Sent } from '../resource/definition.js';
import { requireRecord } from '../resource/guard.js';
import type { Browsed, ListsAll } from '../resource/lists.js';
import type { CrudOperations, Not, NotStatus } from '../resource/resource.js';
import type { Activates, Assigns, Closes, Finishes, Starts } from '../resource/transitions.js';

const OWNERS = ['assignedTo', 'finishedBy', 'closedBy', 'account'] as const;

/** The records that a to-do may be about, by its type. */
const SUBJECTS: Readonly<Record<string, RecordKind>> = {
  bug: { name: 'bugs', one: 'bug' },
  task: { name: 'tasks', one: 'task' },
  story: { name: 'stories', one: 'story' },
  epic: { name: 'epics', one: 'epic' },
  requirement: { name: 'requirements', one: 'requirement' },
  testtask: { name: 'testtasks', one: 'testtask' },
};

/** Servers take any number for the record that a to-do is about. */
async function withSubject(sent: Sent, { record, server }: Known): Promise<Sent> {
  const { type, objectID } = { ...record, ...sent.body };
  if (server) await requireRecord(server, SUBJECTS[String(type)], objectID);
  return sent;
}

/** The day of a to-do: a list has `2026-11-22`, one that is read alone has `20261122`. */
export function dateOf({ date }: PmRecord): string | undefined {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(String(date)) ?? [];
  return year === undefined ? undefined : `${year}-${month}-${day}`;
}

/** A time of a to-do as its list has it: `09:30`, empty where it has none. */
function timeOf(field: 'begin' | 'end'): (record: PmRecord) => string {
  return (record) => (clockOf(field)(record) ?? '').replace(/^(\d\d)/, '$1:');
}

/** A time of a to-do as four digits: lists have `09:00`, and a change leaves `900`. `2400` means no time. */
export function clockOf(field: 'begin' | 'end'): (record: PmRecord) => string | undefined {
  return ({ [field]: value }) => {
    const digits = String(value ?? '').replace(':', '');
    return /^\d{3,4}$/.test(digits) && digits !== '2400' ? digits.padStart(4, '0') : undefined;
  };
}

const when = { date: dateOf, begin: clockOf('begin'), end: clockOf('end') };

/** The caller's own to-dos: all that there are. */
const MY_TODOS = {
  all: ['all', ...OWNERS],
  undone: ['undone', ...OWNERS],
  today: ['today', ...OWNERS],
  before: ['before', ...OWNERS],
  thisweek: ['thisWeek', ...OWNERS],
  thismonth: ['thisMonth', ...OWNERS],
  future: ['future', ...OWNERS],
  cycle: ['cycle', ...OWNERS],
  assignedtoother: ['assignedToOther', 'account', 'assignedBy'],
} as const satisfies Readonly<Record<TodoBrowse, readonly string[]>>;

/** To-dos of people. Not in the specification: as observed on released servers. */
export const todos = {
  name: 'todos',
  one: 'todo',
  record: pm.todoRecord,
  get: true,
  history: true,
  create: { fields: pm.todoCreate, wrongNames: { title: 'name' }, beforeSend: withSubject },
  update: {
    fields: pm.todoUpdate,
    instead: { status: ['start', 'finish', 'close', 'activate'] },
    // Servers look for the title of a to-do that is about a bug, a task or a story where this names it, and make a number of
    // the times that are not sent: 900, which its pages show as no time.
    beforeSend: withSubject,
    fromRecord: { objectID: positive('objectID'), begin: when.begin, end: when.end },
  },
  list: {
    parents: {},
    my: MY_TODOS,
    browse: ['all'],
  },
  // All of it is observed.
  transitions: {
    start: { fields: pm.todoTransition, from: WAITING, to: DOING },
    finish: { fields: pm.todoTransition, from: UNDERWAY, to: DONE },
    close: { fields: pm.todoTransition, from: DONE, to: CLOSED },
    activate: { fields: pm.todoTransition, from: ENDED, to: WAITING },
    // Servers require the day and empty the times that are not sent.
    assignTo: { fields: pm.todoAssign, from: ANY, fromRecord: when },
  },
  shownAs: when,
  inOneForm: {
    date: (todo) => dateOf(todo) ?? dayOrSomeDay('date')(todo),
    begin: timeOf('begin'),
    end: timeOf('end'),
  },
  texts: ['name'],
  escaped: ['name'],
  richText: ['desc'],
} as const satisfies ResourceDefinition;

/** Which of the caller's to-dos are listed; the default is `all`. */
export type TodoBrowse =
  | 'all'
  | 'undone'
  | 'today'
  | 'before'
  | 'thisweek'
  | 'thismonth'
  | 'future'
  | 'cycle'
  | 'assignedtoother';

/** Which to-dos are listed; all of these are the caller's own. */
export type TodoFilter = Browsed<TodoBrowse>;

/** Operations on to-dos. A user reads and changes only their own. */
export interface Todos
  extends ListsAll<pm.TodoRecord, TodoFilter>,
    CrudOperations<
      pm.TodoCreate & Not<'title'>,
      pm.TodoUpdate & NotStatus<'start, finish, close or activate'>,
      pm.TodoRecord,
      number | undefined
    >,
    Starts<pm.TodoTransition, pm.TodoRecord>,
    Finishes<pm.TodoTransition, pm.TodoRecord>,
    Closes<pm.TodoTransition, pm.TodoRecord>,
    Activates<pm.TodoTransition, pm.TodoRecord>,
    Assigns<pm.TodoAssign, pm.TodoRecord> {}
