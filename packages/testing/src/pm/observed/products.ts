import type { FakeRecord } from '../state/table.js';
import { closesAndLoads, notThere, page, saved, withID } from './answers.js';
import { alreadyThere } from './checks.js';
import { everything, inState } from './filters.js';
import type { Change, Field, ObservedResource } from './resource.js';

/** Every field of a product, with the value that it has when nothing was set. */
const template = {
  program: 0,
  name: '',
  code: '',
  shadow: 0,
  bind: 0,
  line: 0,
  type: 'normal',
  status: 'normal',
  subStatus: '',
  desc: '',
  PO: '',
  QD: '',
  RD: '',
  feedback: '',
  ticket: '',
  workflowGroup: 0,
  acl: 'open',
  groups: '',
  whitelist: '',
  reviewer: '',
  PMT: '',
  draftEpics: 0,
  activeEpics: 0,
  changingEpics: 0,
  reviewingEpics: 0,
  finishedEpics: 0,
  closedEpics: 0,
  totalEpics: 0,
  draftRequirements: 0,
  activeRequirements: 0,
  changingRequirements: 0,
  reviewingRequirements: 0,
  finishedRequirements: 0,
  closedRequirements: 0,
  totalRequirements: 0,
  draftStories: 0,
  activeStories: 0,
  changingStories: 0,
  reviewingStories: 0,
  finishedStories: 0,
  closedStories: 0,
  totalStories: 0,
  unresolvedBugs: 0,
};

const fields: Readonly<Record<string, Field>> = {
  name: { kind: 'text', label: 'Product Name', max: 110 },
  program: { kind: 'integer' },
  line: { kind: 'integer' },
  type: { kind: 'text' },
  PO: { kind: 'text' },
  QD: { kind: 'text' },
  RD: { kind: 'text' },
  reviewer: { kind: 'list' },
  desc: { kind: 'html' },
  acl: { kind: 'text' },
  status: { kind: 'text', only: 'update' },
};

const taken = (name: unknown) => ({ name: [alreadyThere('Product Name', name)] });

// A partial change empties the description.
const keptDesc = ({ body }: Change) => (body.desc === undefined ? { desc: '' } : {});

export const products: ObservedResource = {
  one: 'product',
  word: 'Product',
  parents: [],
  listed: true,
  template,
  fields,
  recordOverrides: (_, row: FakeRecord, place) => ({
    type: place === 'alone' ? (row.type ?? 'normal') : 'product',
  }),
  beside: { dynamics: [], members: [], branches: [], reviewers: [] },
  create: {
    form: { name: 'Product Name' },
    belongsTo({ state, body, caller }) {
      const program = Number(body.program ?? 0);
      if (program !== 0 && !state.table('programs').get(program)) return notThere('Program');
      return { PO: body.PO ?? caller.account, status: 'normal' };
    },
    refuses: ({ state, body }) =>
      state.table('products').find(({ name }) => name === body.name) ? taken(body.name) : undefined,
    answer: withID,
  },
  update: {
    sets: keptDesc,
    answer: ({ id }) => ({ ...saved, load: page('product', 'view', `&product=${id}`) }),
  },
  deleted: () => ({ ...saved, load: page('product', 'all') }),
  lists: {
    list: {
      browse: { all: everything, noclosed: ({ status }) => status !== 'closed', closed: inState('closed') },
      orderBy: [{ field: 'id', descending: false }],
      method: 'all',
    },
  },
  privileges: { list: 'product-all' },
  deadToken: {},
  transitions: {
    // The state that it stores has another name than the one that its lists look for.
    close: {
      effect: ({ now }) => ({ status: 'close', closedDate: now.slice(0, 10) }),
      answer: () => closesAndLoads,
    },
    activate: { effect: () => ({ status: 'normal' }), answer: () => closesAndLoads },
  },
};
