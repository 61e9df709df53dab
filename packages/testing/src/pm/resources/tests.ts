import { testcaseFilters, testtaskFilters } from './filters.js';
import { fieldsOf, type Resource } from './resource.js';

export const testcases: Resource = {
  one: 'testcase',
  word: 'Testcase',
  parents: ['products', 'projects', 'executions'],
  fields: fieldsOf({
    text: 'title type precondition',
    number: 'module story pri project execution',
    texts: 'steps expects stepType',
  }),
  starts: { pri: 3, type: 'feature', status: 'normal', openedBy: '' },
  create: { required: { productID: 'number', title: 'text' }, wrongNames: ['product'] },
  filters: testcaseFilters,
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
  // States and transitions are not shown; these are chosen.
  operations: {
    start: { from: ['wait'], to: 'doing' },
    close: { from: ['wait', 'doing', 'blocked'], to: 'done' },
    activate: { from: ['done', 'blocked'], to: 'doing' },
  },
};
