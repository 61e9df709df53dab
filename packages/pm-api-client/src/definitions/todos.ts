import { todoAssign, todoCreate, todoRecord, todoTransition, todoUpdate } from 'plat-schemas/pm';
import type { ResourceDefinition } from '../resource/definition.js';
import { MY_TODOS } from './my-lists.js';
import { ANY, CLOSED, DOING, DONE, ENDED, UNDERWAY, WAITING } from './plan-states.js';
import { bookkeeping } from './record-fields.js';
import { clockOf, dateOf } from './todo-times.js';

const when = { date: dateOf, begin: clockOf('begin'), end: clockOf('end') };

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
  },
  transitions: {
    start: { fields: todoTransition, from: WAITING, to: DOING },
    finish: { fields: todoTransition, from: UNDERWAY, to: DONE },
    close: { fields: todoTransition, from: DONE, to: CLOSED },
    activate: { fields: todoTransition, from: ENDED, to: WAITING },
    assignTo: {
      fields: todoAssign,
      from: ANY,
      // Servers require the day and empty the times that are not sent.
      fromRecord: when,
    },
  },
  shownAs: when,
  richText: ['desc'],
  toHistory: ['comment'],
  bookkeeping,
} as const satisfies ResourceDefinition;
