import { data, done, saved } from '../operations/operation.js';
import { testcase } from '../templates/testcase.js';
import { testtask } from '../templates/testtask.js';
import { page, type Traits, withID } from './trait.js';

export const testcases: Traits = {
  template: testcase,
  one: 'testcase',
  word: 'Case',
  labels: { title: 'Title' },
  productFrom: 'query',
  statusIsEditable: true,
  created: withID,
  updated: data,
  deleted: () => done,
};

export const testtasks: Traits = {
  template: testtask,
  one: 'testtask',
  word: 'Testtask',
  labels: {
    status: 'Status',
    name: 'Request Name',
    build: 'Build',
    begin: 'Planned Start',
    end: 'Planned End',
  },
  productFrom: 'query',
  statusIsEditable: true,
  created: (id, { product: productID }) => ({
    ...withID(id),
    load: page('testtask', 'browse', `&productID=${productID}`),
  }),
  updated: () => ({ ...saved, load: false, closeModal: true }),
  deleted: () => done,
};
