import { productFilters, projectFilters } from './filters.js';
import { fieldsOf, type Operation, type Resource } from './resource.js';

// States and transitions of these three are not shown; their names are observed, and what they lead to is chosen.
const lifecycle: Record<string, Operation> = {
  start: { from: ['wait'], to: 'doing' },
  suspend: { from: ['wait', 'doing'], to: 'suspended' },
  close: { from: ['wait', 'doing', 'suspended'], to: 'closed' },
  activate: { from: ['suspended', 'closed'], to: 'doing' },
};

export const products: Resource = {
  one: 'product',
  word: 'Product',
  listed: true,
  creator: 'createdBy',
  fields: fieldsOf({ text: 'name type PO desc QD RD acl', number: 'program line', texts: 'reviewer' }),
  starts: { type: 'normal', acl: 'open', status: 'normal', createdBy: '' },
  create: { required: { name: 'text' } },
  filters: productFilters,
  operations: {
    close: { from: ['normal'], to: 'closed' },
    activate: { from: ['closed'], to: 'normal' },
  },
};

export const projects: Resource = {
  one: 'project',
  word: 'Project',
  listed: true,
  fields: fieldsOf({
    text: 'name model PM',
    date: 'begin end',
    number: 'workflowGroup parent',
    numbers: 'products',
  }),
  starts: { model: 'scrum', workflowGroup: 0, status: 'wait', openedBy: '' },
  create: {
    required: { name: 'text', model: 'text', begin: 'date', end: 'date', workflowGroup: 'number' },
    wrongNames: ['type'],
  },
  filters: projectFilters,
  operations: lifecycle,
};

export const executions: Resource = {
  one: 'execution',
  word: 'Execution',
  parents: ['projects'],
  listed: true,
  fields: fieldsOf({
    text: 'name lifetime PO QD PM RD acl',
    date: 'begin end',
    number: 'days',
    numbers: 'products plans',
  }),
  starts: { lifetime: 'short', acl: 'open', status: 'wait', openedBy: '' },
  create: {
    required: { project: 'number', name: 'text', begin: 'date', end: 'date' },
    wrongNames: ['projectID'],
  },
  filters: projectFilters,
  operations: lifecycle,
};
