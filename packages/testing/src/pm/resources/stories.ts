import { storyFilters } from './filters.js';
import { fieldsOf, type Operation, type Resource } from './resource.js';

const fields = fieldsOf({
  text: 'title spec category source verify assignedTo',
  number: 'pri parent estimate',
  texts: 'reviewer',
});

const starts = { pri: 3, module: 0, category: 'feature', closedReason: '', openedBy: '' };

const create = { required: { productID: 'number', title: 'text' }, wrongNames: ['product'] } as const;

const close: Operation = {
  from: ['active'],
  to: 'closed',
  effect: ({ closedReason }) => (typeof closedReason === 'string' ? { closedReason } : {}),
};
const activate: Operation = { from: ['closed'], to: 'active', effect: () => ({ closedReason: '' }) };
// The operation by which a review passes is not shown; its name and field are observed.
const review: Operation = { from: ['draft'], to: 'active', needs: { result: 'text' } };

export const stories: Resource = {
  one: 'story',
  word: 'Story',
  parents: ['products', 'projects', 'executions'],
  fields: { ...fields, ...fieldsOf({ number: 'module project execution' }) },
  starts: { ...starts, status: 'draft' },
  create,
  filters: storyFilters,
  operations: { close, activate, review },
};

export const epics: Resource = {
  one: 'epic',
  word: 'Epic',
  parents: ['products'],
  fields,
  // States and transitions of epics and requirements are not shown; those of a story without review are chosen.
  starts: { ...starts, status: 'active' },
  create,
  filters: storyFilters,
  shows: 'unclosed',
  operations: { close, activate },
};

export const requirements: Resource = {
  ...epics,
  one: 'requirement',
  word: 'Requirement',
  fields: { ...fields, module: 'number' },
};
