import { data, done, withID } from './answers.js';
import { everything, inState } from './filters.js';
import type { Field, ObservedResource } from './resource.js';

/** Every field of a test case, with the value that it has when nothing was set. */
const template = {
  project: 0,
  product: 0,
  execution: 0,
  branch: 0,
  lib: 0,
  module: 0,
  path: 0,
  story: 0,
  storyVersion: 1,
  title: '',
  precondition: '',
  keywords: '',
  pri: 3,
  type: 'feature',
  auto: 'no',
  frame: '',
  stage: '',
  howRun: '',
  script: '',
  scriptedBy: '',
  scriptedDate: '',
  scriptStatus: '',
  scriptLocation: '',
  status: 'normal',
  subStatus: '',
  color: '',
  frequency: 1,
  order: 0,
  openedBy: '',
  openedDate: '',
  reviewedBy: '',
  reviewedDate: '',
  lastEditedBy: '',
  lastEditedDate: '',
  version: 1,
  linkCase: '',
  fromBug: 0,
  fromCaseID: 0,
  fromCaseVersion: 1,
  lastRunner: '',
  lastRunDate: '',
  lastRunResult: '',
  scene: 0,
  sort: 0,
  deleted: 0,
};

const fields: Readonly<Record<string, Field>> = {
  title: { kind: 'text', label: 'Title', max: 255 },
  module: { kind: 'integer' },
  story: { kind: 'integer' },
  pri: { kind: 'integer' },
  type: { kind: 'text' },
  precondition: { kind: 'html' },
  steps: { kind: 'list' },
  expects: { kind: 'list' },
  stepType: { kind: 'list' },
  project: { kind: 'integer' },
  execution: { kind: 'integer' },
  status: { kind: 'text', only: 'update' },
};

export const testcases: ObservedResource = {
  one: 'testcase',
  word: 'Case',
  parents: ['products', 'projects', 'executions'],
  template,
  fields,
  // The lists of products and projects have ids that are no numbers.
  recordOverrides(_, row, place) {
    if (place === 'executions') return { case: row.id, count: 1 };
    if (place === 'projects') return { case: row.id, id: `case_${row.id}` };
    return place === 'alone' ? {} : { id: `case_${row.id}` };
  },
  create: { product: 'query', form: { title: 'Title' }, answer: withID },
  update: { answer: data },
  deleted: () => done,
  lists: {
    list: { browse: { all: everything, wait: inState('wait'), needconfirm: () => false } },
    // Cases that the caller has to run: the server has none.
    my: { browse: {} },
  },
  transitions: {},
};
