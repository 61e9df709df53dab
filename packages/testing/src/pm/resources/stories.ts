import { storyFilters } from './filters.js';
import type { Operation, Resource } from './resource.js';

const fields = {
  title: 'text',
  pri: 'number',
  parent: 'number',
  estimate: 'number',
  spec: 'text',
  category: 'text',
  source: 'text',
  verify: 'text',
  assignedTo: 'text',
  reviewer: 'texts',
} as const;

const starts = {
  pri: 3,
  module: 0,
  parent: 0,
  estimate: 0,
  spec: '',
  category: 'feature',
  source: '',
  verify: '',
  assignedTo: '',
  reviewer: [],
  closedReason: '',
  openedBy: '',
};

const create = { required: { productID: 'number', title: 'text' }, wrongNames: ['product'] } as const;

const close: Operation = {
  from: ['active'],
  to: 'closed',
  effect: ({ closedReason }) => (typeof closedReason === 'string' ? { closedReason } : {}),
};
const activate: Operation = { from: ['closed'], to: 'active', effect: () => ({ closedReason: '' }) };
// The operation by which a review passes is not shown; its name and field are observed.
const review: Operation = { from: ['draft'], to: 'active', needs: { result: 'text' }, chosen: true };

export const stories: Resource = {
  one: 'story',
  word: 'Story',
  parents: ['products', 'projects', 'executions'],
  creator: 'openedBy',
  fields: { ...fields, module: 'number', project: 'number', execution: 'number' },
  starts: { ...starts, project: 0, execution: 0, status: 'draft' },
  create,
  filters: storyFilters,
  shows: 'all',
  operations: { close, activate, review },
};

export const epics: Resource = {
  one: 'epic',
  word: 'Epic',
  parents: ['products'],
  creator: 'openedBy',
  fields,
  // States and transitions of epics and requirements are not shown; those of a story without review are chosen.
  starts: { ...starts, status: 'active' },
  create,
  filters: storyFilters,
  shows: 'unclosed',
  operations: { close: { ...close, chosen: true }, activate: { ...activate, chosen: true } },
};

export const requirements: Resource = {
  ...epics,
  one: 'requirement',
  word: 'Requirement',
  fields: { ...fields, module: 'number' },
};
