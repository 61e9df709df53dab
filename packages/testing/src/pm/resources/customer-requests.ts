import { customerRequestFilters } from './filters.js';
import { fieldsOf, type Resource } from './resource.js';

/** What customers send in: tickets and feedbacks. */
export const tickets: Resource = {
  one: 'ticket',
  word: 'Ticket',
  parents: ['products'],
  fields: fieldsOf({ text: 'title type assignedTo description', number: 'pri', date: 'deadline' }),
  // States and transitions of both are not shown; these are chosen.
  starts: { pri: 3, status: 'wait', openedBy: '' },
  create: { required: { productID: 'number', title: 'text' }, wrongNames: ['product'] },
  filters: customerRequestFilters,
  operations: {
    close: {
      from: ['wait', 'doing', 'done'],
      to: 'closed',
      effect: ({ closedReason }) => (typeof closedReason === 'string' ? { closedReason } : {}),
    },
    activate: { from: ['closed'], to: 'wait' },
  },
};

export const feedbacks: Resource = { ...tickets, one: 'feedback', word: 'Feedback' };
