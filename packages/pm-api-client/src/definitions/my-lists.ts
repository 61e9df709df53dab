import type { MyRule } from '../resource/definition.js';

/*
 * Lists of the caller's own records, as released servers have them. Where nothing is asked of one they show what is assigned to
 * the caller; a word that they do not know gets nothing, or everybody's records, so words are sent as they were recorded.
 */

const assigned = { fields: ['assignedTo'] };
const opened = { word: 'openedBy', fields: ['openedBy'] };

/** Bugs. */
export const MY_BUGS = {
  assignedto: assigned,
  openedby: opened,
  resolvedby: { word: 'resolvedBy', fields: ['resolvedBy'] },
} as const satisfies MyRule;

/** Tasks; one that several people share may name another of them. */
export const MY_TASKS = {
  assignedto: {},
  openedby: opened,
  finishedby: { word: 'finishedBy' },
} as const satisfies MyRule;

/** Stories, epics and requirements. */
export const MY_STORIES = {
  assignedto: assigned,
  openedby: opened,
  reviewby: { word: 'reviewBy', fields: ['reviewer', 'notReview'] },
} as const satisfies MyRule;

/** Test cases that the caller is to run. */
export const MY_TESTCASES = { assignedto: {} } as const satisfies MyRule;

/** Test tasks of which the caller is the owner; servers leave out those that are done where nothing is asked. */
export const MY_TESTTASKS = {
  all: { word: 'all', fields: ['owner'] },
  undone: { fields: ['owner'] },
} as const satisfies MyRule;

/** Projects in whose team the caller is. */
export const MY_PROJECTS = {
  all: { word: 'all' },
  undone: { word: 'undone' },
  wait: { word: 'wait' },
  doing: { word: 'doing' },
  openedbyme: { word: 'openedbyme', fields: ['openedBy'] },
} as const satisfies MyRule;

/** Executions in whose team the caller is. */
export const MY_EXECUTIONS = { all: {} } as const satisfies MyRule;

const todo = { fields: ['assignedTo', 'finishedBy', 'closedBy', 'account'] };

/** To-dos, those that were done included but for `undone`. */
export const MY_TODOS = {
  all: { ...todo, word: 'all' },
  undone: { ...todo, word: 'undone' },
  today: { ...todo, word: 'today' },
  before: { ...todo, word: 'before' },
  thisweek: { ...todo, word: 'thisWeek' },
  thismonth: { ...todo, word: 'thisMonth' },
  future: { ...todo, word: 'future' },
  cycle: { ...todo, word: 'cycle' },
  assignedtoother: { word: 'assignedToOther', fields: ['account', 'assignedBy'] },
} as const satisfies MyRule;

/** Tickets and feedbacks of paid editions. */
export const MY_REQUESTS = { all: { word: 'all' } } as const satisfies MyRule;
