import type { FakeRecord } from '../state/fake-record.js';
import { cannotBeEmpty, done, page, type Refusal, saved, withID } from './answers.js';
import { fieldComplaints, merged } from './checks.js';
import { everything, inState } from './filters.js';
import { withoutTags } from './html.js';
import { daysOf, endComplaints } from './planned-days.js';
import type { AuthenticatedRequest } from './request.js';
import type { Field, Fields, ObservedResource, Transition } from './resource.js';
import { isDate, isEmpty } from './values.js';

/** Every field of a plan, with the value that it has when nothing was set. */
const template = {
  product: 0,
  branch: '0',
  parent: 0,
  title: '',
  status: 'wait',
  desc: '',
  begin: '',
  end: '',
  finishedDate: '',
  closedDate: '',
  order: '0',
  closedReason: '',
  createdBy: '',
  createdDate: '',
  deleted: 0,
};

const fields: Readonly<Record<string, Field>> = {
  title: { kind: 'text', label: 'Title', max: 90 },
  parent: { kind: 'integer' },
  begin: { kind: 'date', label: 'Begin' },
  end: { kind: 'date', label: 'End' },
  desc: { kind: 'html' },
  status: { kind: 'text', only: 'update' },
};

/** A plan is within the days of the plan that it is part of. */
function outsideOfParent({ state }: AuthenticatedRequest, { begin, end, parent }: Fields) {
  const above = state.table('productplans').get(Number(parent ?? 0));
  const [first, last] = [above?.begin, above?.end];
  return merged(
    isDate(begin) && isDate(first) && begin < first
      ? {
          begin: `The start date of the parent plan: ${first}, the start date cannot be less than the start date of the parent plan.`,
        }
      : undefined,
    isDate(end) && isDate(last) && end > last
      ? {
          end: `The completion date of the parent plan: ${last}, the completion date cannot be greater than the completion date of the parent plan.`,
        }
      : undefined,
  );
}

function planRefusal(request: AuthenticatedRequest, days: Fields): Refusal | undefined {
  const missing = isEmpty(days.end) ? { end: cannotBeEmpty('End') } : undefined;
  return (
    merged(outsideOfParent(request, days), missing) ??
    merged(fieldComplaints(fields, request.body), endComplaints(days, 'End', 'not less'))
  );
}

/** What a new state brings with it. */
function inNewState(status: unknown, now: string, closedReason: unknown = ''): Fields {
  if (status === 'doing') return { status, finishedDate: '', closedDate: '', closedReason: '' };
  if (status === 'done') return { status, finishedDate: now, closedDate: '', closedReason: '' };
  if (status !== 'closed') return {};
  return { status, closedDate: now, closedReason, ...(closedReason === 'done' ? { finishedDate: now } : {}) };
}

const to = (status: string): Transition => ({
  needsInQuery: 'planID',
  effect: ({ body, now }) => inNewState(status, now, body.closedReason),
  answer: () => ({ ...done, load: true }),
});

const BUTTONS = [
  'start',
  'finish',
  'close',
  'activate',
  'createExecution',
  'divider',
  'linkStory',
  'linkBug',
  'edit',
  'create',
  'delete',
];

export const productplans: ObservedResource = {
  one: 'productplan',
  word: 'Plan',
  parents: ['products'],
  template,
  fields,
  recordOverrides({ state, now }, row, place) {
    if (place === 'alone') {
      const isPart = (other: FakeRecord) => other.parent === row.id;
      return { isParent: state.table('productplans').find(isPart) ? 1 : 0 };
    }
    const ofPlan = ({ plan }: FakeRecord) => Number(plan) === row.id;
    return {
      desc: withoutTags(String(row.desc ?? '')),
      stories: [...state.table('stories').written()].filter(ofPlan).length,
      bugs: [...state.table('bugs').written()].filter(ofPlan).length,
      hour: 0,
      projects: [],
      expired: isDate(row.end) && row.end < now.slice(0, 10),
      branchName: '',
      actions: BUTTONS,
    };
  },
  create: {
    product: 'body',
    form: { title: 'Title' },
    belongsTo: ({ body, now }) => (body.begin === undefined ? { begin: now.slice(0, 10) } : {}),
    refuses: (request) =>
      planRefusal(request, { ...request.body, begin: request.body.begin ?? request.now.slice(0, 10) }),
    sets: () => ({ status: 'wait' }),
    answer: withID,
  },
  update: {
    refuses: ({ request, body, row }) =>
      planRefusal(request, { ...daysOf(body, row), parent: body.parent ?? row.parent }),
    sets: ({ body, now }) => inNewState(body.status, now, body.closedReason),
    answer: ({ id }) => ({ ...saved, load: page('productplan', 'view', `&planID=${id}`) }),
  },
  deleted: () => ({ ...done, message: '', load: true }),
  lists: {
    list: {
      browse: {
        all: everything,
        undone: inState('wait', 'doing'),
        wait: inState('wait'),
        doing: inState('doing'),
        done: inState('done'),
        closed: inState('closed'),
      },
      orderBy: [
        { field: 'begin', descending: true },
        { field: 'id', descending: true },
      ],
    },
  },
  transitions: { start: to('doing'), finish: to('done'), close: to('closed'), activate: to('doing') },
};
