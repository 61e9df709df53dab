import { testcaseFilters, testtaskFilters } from './filters.js';
import { fieldsOf, type Resource } from './resource.js';

export const testcases: Resource = {
  one: 'testcase',
  word: 'Testcase',
  parents: ['products', 'projects', 'executions'],
  creator: 'openedBy',
  fields: fieldsOf({
    text: 'title type precondition',
    number: 'module story pri project execution',
    texts: 'steps expects stepType',
  }),
  starts: { pri: 3, type: 'feature', status: 'normal', openedBy: '' },
  create: { required: { productID: 'number', title: 'text' }, wrongNames: ['product'] },
  filters: testcaseFilters,
  shows: 'all',
  operations: {},
};

export const testtasks: Resource = {
  one: 'testtask',
  word: 'Testtask',
  parents: ['products', 'projects', 'executions'],
  creator: 'createdBy',
  fields: fieldsOf({
    text: 'name owner desc',
    scalar: 'build',
    date: 'begin end',
    number: 'execution',
    texts: 'type',
  }),
  starts: { project: 0, status: 'wait', createdBy: '' },
  create: {
    required: { productID: 'number', name: 'text', build: 'scalar', begin: 'date', end: 'date' },
    wrongNames: ['product'],
    choices: { status: ['wait', 'doing', 'done', 'blocked'] },
  },
  filters: testtaskFilters,
  shows: 'all',
  operations: {
    start: { from: ['wait'], to: 'doing', chosen: true },
    close: { from: ['wait', 'doing', 'blocked'], to: 'done', chosen: true },
    activate: { from: ['done', 'blocked'], to: 'doing', chosen: true },
  },
};
