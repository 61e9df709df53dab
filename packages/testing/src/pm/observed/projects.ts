import { closesAndLoads, done, fail, page, saved, withID } from './answers.js';
import { unfilled } from './checks.js';
import { everything, inState } from './filters.js';
import type { AuthenticatedRequest } from './request.js';
import type { Field, Fields, ListRules, ObservedResource } from './resource.js';
import { isDate, isEmpty } from './values.js';

/** Every field of a project, an execution or a program, with the value that it has when nothing was set. */
export const projectTemplate = {
  project: 0,
  isTpl: 0,
  charter: 0,
  model: '',
  type: 'project',
  category: '',
  lifetime: '',
  budget: '0.00',
  budgetUnit: 'CNY',
  attribute: '',
  percent: '0.00',
  milestone: 0,
  output: '',
  auth: '',
  storyType: 'story',
  parent: 0,
  path: '',
  grade: 1,
  name: '',
  code: '',
  hasProduct: 1,
  workflowGroup: 0,
  begin: '',
  end: '',
  firstEnd: '',
  realBegan: '',
  realEnd: '',
  days: 0,
  schedule: '',
  status: 'wait',
  subStatus: '',
  pri: 1,
  desc: '',
  version: 1,
  parentVersion: 1,
  planDuration: 0,
  realDuration: 0,
  progress: '0.00',
  estimate: '0.00',
  left: '0.00',
  consumed: '0.00',
  teamCount: 0,
  market: 0,
  openedBy: '',
  openedDate: '',
  PO: '',
  PM: '',
  QD: '',
  RD: '',
  acl: 'open',
};

/** For projects and executions. */
export const projectLists: ListRules = {
  browse: {
    all: everything,
    undone: inState('wait', 'doing', 'suspended'),
    wait: inState('wait'),
    doing: inState('doing'),
    suspended: inState('suspended'),
    closed: inState('closed'),
    delayed: () => false,
  },
  default: 'undone',
  orderBy: [{ field: 'id', descending: false }],
};

/** Complaints about planned days that are none. */
export function planComplaints({ begin, end }: Fields) {
  const labels = { begin: [begin, 'Planned Start'], end: [end, 'Planned End'] } as const;
  const wrong = Object.entries(labels).filter(([, [value]]) => value !== undefined && !isDate(value));
  if (wrong.length === 0) return undefined;
  return Object.fromEntries(
    wrong.map(([field, [, label]]) => [field, [`『${label}』 must be a valid date.`]]),
  );
}

const fields: Readonly<Record<string, Field>> = {
  name: { kind: 'text', label: 'Name', max: 90 },
  model: { kind: 'text' },
  begin: { kind: 'as sent', label: 'Planned Start' },
  end: { kind: 'as sent', label: 'Planned End' },
  products: { kind: 'list' },
  parent: { kind: 'integer' },
  PM: { kind: 'text' },
  desc: { kind: 'html' },
};

function belongsTo({ state, body, now }: AuthenticatedRequest): Fields | Response {
  const products = Array.isArray(body.products) ? body.products : [];
  if (products.some((id) => !state.table('products').get(Number(id))))
    return fail('Products does not exist.');
  const dates = body.begin === undefined ? { begin: now.slice(0, 10) } : {};
  if (products.length > 0 || isEmpty(body.name)) return dates;
  // A project without products gets one of its own name.
  const product = state.table('products').add({ name: body.name, status: 'normal' });
  return { ...dates, products: [product.id] };
}

export const projects: ObservedResource = {
  one: 'project',
  word: 'Project',
  parents: [],
  listed: true,
  template: { ...projectTemplate, auth: 'extend' },
  fields,
  recordOverrides: (_, row, place) => ({
    path: `,${row.id},`,
    ...(place === 'alone' ? {} : { budget: '¥ 0', estimate: '0' }),
  }),
  create: {
    form: { name: 'Name', end: 'Planned End' },
    belongsTo,
    refuses: ({ body }) => planComplaints(body),
    answer: withID,
  },
  update: { answer: ({ id }) => ({ ...saved, load: page('project', 'view', `&projectID=${id}`) }) },
  deleted: () => ({ ...done, closeModal: true, load: page('project', 'browse') }),
  lists: { list: projectLists },
  deadToken: { list: 'refuse' },
  transitions: {
    start: {
      refuses: ({ body }) => unfilled(body, { realBegan: 'Actual Start' }),
      effect: ({ body }) => ({ status: 'doing', realBegan: body.realBegan }),
      answer: () => closesAndLoads,
    },
    suspend: { effect: () => ({ status: 'suspended' }), answer: () => closesAndLoads },
    close: {
      refuses: ({ body }) => unfilled(body, { realEnd: 'Actual End' }),
      effect: ({ body }) => ({ status: 'closed', realEnd: body.realEnd }),
      answer: () => ({ ...closesAndLoads, load: 'table' }),
    },
    activate: { effect: () => ({ status: 'doing' }), answer: () => closesAndLoads },
  },
};
