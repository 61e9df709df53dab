import { taskFilters } from './filters.js';
import { fieldsOf, type Resource } from './resource.js';

export const tasks: Resource = {
  one: 'task',
  word: 'Task',
  parents: ['executions'],
  fields: fieldsOf({
    text: 'name type assignedTo desc',
    date: 'estStarted deadline',
    number: 'pri estimate module story',
  }),
  starts: { project: 0, type: 'devel', pri: 3, consumed: 0, left: 0, status: 'wait', openedBy: '' },
  create: {
    required: { name: 'text', executionID: 'number', type: 'text' },
    wrongNames: ['execution'],
    choices: { type: ['devel', 'test', 'design', 'discuss', 'ui'] },
  },
  filters: taskFilters,
  operations: {
    start: { from: ['wait'], to: 'started' },
    finish: {
      from: ['started'],
      to: 'finished',
      needs: { consumed: 'number' },
      effect: ({ consumed }) => ({ consumed, left: 0 }),
    },
    close: { from: ['finished'], to: 'closed' },
    activate: { from: ['closed', 'finished'], to: 'active' },
  },
};
