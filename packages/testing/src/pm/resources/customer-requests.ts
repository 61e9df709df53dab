import { customerRequestFilters } from './filters.js';
import { fieldsOf, type Resource } from './resource.js';

/** What customers send in: tickets and feedbacks. */
export const tickets: Resource = {
  one: 'ticket',
  word: 'Ticket',
  parents: ['products'],
  creator: 'openedBy',
  fields: fieldsOf({ text: 'title type assignedTo description', number: 'pri', date: 'deadline' }),
  // States and transitions of both are not shown; these are chosen.
  starts: { pri: 3, status: 'wait', openedBy: '' },
  create: { required: { productID: 'number', title: 'text' }, wrongNames: ['product'] },
  filters: customerRequestFilters,
  shows: 'all',
  operations: {
    close: {
      from: ['wait', 'doing', 'done'],
      to: 'closed',
      effect: ({ closedReason }) => (typeof closedReason === 'string' ? { closedReason } : {}),
      chosen: true,
    },
    activate: { from: ['closed'], to: 'wait', chosen: true },
  },
};

export const feedbacks: Resource = { ...tickets, one: 'feedback', word: 'Feedback' };
