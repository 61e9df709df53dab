import { productFilters, projectFilters } from './filters.js';
import type { Operation, Resource } from './resource.js';

// States and transitions of these three are not shown; their names are observed.
const lifecycle: Record<string, Operation> = {
  start: { from: ['wait'], to: 'doing', chosen: true },
  suspend: { from: ['wait', 'doing'], to: 'suspended', chosen: true },
  close: { from: ['wait', 'doing', 'suspended'], to: 'closed', chosen: true },
  activate: { from: ['suspended', 'closed'], to: 'doing', chosen: true },
};

export const products: Resource = {
  one: 'product',
  word: 'Product',
  parents: [],
  listed: true,
  creator: 'createdBy',
  fields: {
    name: 'text',
    program: 'number',
    line: 'number',
    type: 'text',
    PO: 'text',
    reviewer: 'texts',
    desc: 'text',
    QD: 'text',
    RD: 'text',
    acl: 'text',
  },
  starts: {
    program: 0,
    line: 0,
    type: 'normal',
    PO: '',
    reviewer: [],
    desc: '',
    QD: '',
    RD: '',
    acl: 'open',
    status: 'normal',
    createdBy: '',
  },
  create: { required: { name: 'text' } },
  filters: productFilters,
  shows: 'all',
  operations: {
    close: { from: ['normal'], to: 'closed', chosen: true },
    activate: { from: ['closed'], to: 'normal', chosen: true },
  },
};

export const projects: Resource = {
  one: 'project',
  word: 'Project',
  parents: [],
  listed: true,
  creator: 'openedBy',
  fields: {
    name: 'text',
    model: 'text',
    begin: 'date',
    end: 'date',
    workflowGroup: 'number',
    products: 'numbers',
    parent: 'number',
    PM: 'text',
  },
  starts: { model: 'scrum', workflowGroup: 0, products: [], parent: 0, PM: '', status: 'wait', openedBy: '' },
  create: {
    required: { name: 'text', model: 'text', begin: 'date', end: 'date', workflowGroup: 'number' },
    wrongNames: ['type'],
  },
  filters: projectFilters,
  shows: 'all',
  operations: lifecycle,
};

export const executions: Resource = {
  one: 'execution',
  word: 'Execution',
  parents: ['projects'],
  listed: true,
  creator: 'openedBy',
  fields: {
    name: 'text',
    begin: 'date',
    end: 'date',
    lifetime: 'text',
    days: 'number',
    products: 'numbers',
    plans: 'numbers',
    PO: 'text',
    QD: 'text',
    PM: 'text',
    RD: 'text',
    acl: 'text',
  },
  starts: {
    lifetime: 'short',
    days: 0,
    products: [],
    plans: [],
    PO: '',
    QD: '',
    PM: '',
    RD: '',
    acl: 'open',
    status: 'wait',
    openedBy: '',
  },
  create: {
    required: { project: 'number', name: 'text', begin: 'date', end: 'date' },
    wrongNames: ['projectID'],
  },
  filters: projectFilters,
  shows: 'all',
  operations: lifecycle,
};
