import { todoAssign, todoCreate, todoRecord, todoTransition, todoUpdate } from 'plat-schemas/pm';
import type { PmRecord, ResourceDefinition } from '../resource/definition.js';
import { MY_TODOS } from './my-lists.js';
import { CLOSED, DOING, DONE, UNDERWAY, WAITING } from './plan-states.js';
import { bookkeeping } from './record-fields.js';

/** To-dos of people. Not in the specification: as observed on released servers. */
export const todos = {
  name: 'todos',
  one: 'todo',
  record: todoRecord,
  get: true,
  delete: true,
  // Of one that is about a bug, a task or a story the server does not tell the number.
  create: { fields: todoCreate, wrongNames: { title: 'name' }, answersNoID: true },
  update: { fields: todoUpdate, instead: { status: 'start, finish, close or activate' } },
  list: {
    parents: {},
    my: MY_TODOS,
    browse: ['all'],
    numbers: ['pri', 'objectID', 'private'],
  },
  transitions: {
    start: { fields: todoTransition, from: WAITING, to: DOING },
    finish: { fields: todoTransition, from: UNDERWAY, to: DONE },
    close: { fields: todoTransition, from: DONE, to: CLOSED },
    activate: {
      fields: todoTransition,
      from: { specification: ['done', 'closed'], released: ['done', 'closed'] },
      to: WAITING,
    },
    assignTo: {
      fields: todoAssign,
      from: {
        specification: ['wait', 'doing', 'done', 'closed'],
        released: ['wait', 'doing', 'done', 'closed'],
      },
      // Servers require the day and empty the times that are not sent.
      fromRecord: { date: dateOf, begin: clockOf('begin'), end: clockOf('end') },
    },
  },
  shownAs: { date: dateOf, begin: clockOf('begin'), end: clockOf('end') },
  richText: ['desc'],
  toHistory: ['comment'],
  bookkeeping,
} as const satisfies ResourceDefinition;

/** The day of a to-do: a list has `2026-11-22`, one that is read alone has `20261122`. */
function dateOf({ date }: PmRecord): string | undefined {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(String(date)) ?? [];
  return year === undefined ? undefined : `${year}-${month}-${day}`;
}

/** A time of a to-do as four digits: lists have `09:00`, and a change leaves `900`. `2400` stands for none. */
function clockOf(field: 'begin' | 'end'): (record: PmRecord) => string | undefined {
  return ({ [field]: value }) => {
    const digits = String(value ?? '').replace(':', '');
    return /^\d{3,4}$/.test(digits) && digits !== '2400' ? digits.padStart(4, '0') : undefined;
  };
}
