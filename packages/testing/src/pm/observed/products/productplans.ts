import { anyRow, inEach, inState } from '../../row-filters.js';
import type { FakeRecord } from '../../state/fake-record.js';
import { cannotBeEmpty } from '../answers/answers.js';
import { outsideOf } from '../planning/planned-work.js';
import { merged } from '../records/checks.js';
import { withoutTags } from '../records/html.js';
import { isDate, isEmpty, listedDay, starting } from '../records/values.js';
import type { Field, Fields, ObservedRequest, ObservedResource, Transition } from '../resource.js';

/** Every field of a plan, with the value that it has when nothing was set. */
const template = {
  ...starting(0, 'product parent deleted'),
  ...starting('', 'title desc begin end finishedDate closedDate closedReason createdBy createdDate'),
  ...{ branch: '0', order: '0', status: 'wait' },
};

const fields: Readonly<Record<string, Field>> = {
  title: { kind: 'text', label: 'Title', max: 90 },
  parent: { kind: 'integer' },
  begin: { kind: 'date', label: 'Begin' },
  end: { kind: 'date', label: 'End' },
  desc: { kind: 'html' },
  status: { kind: 'text', only: 'update' },
};

const NO_PARENT = 'Parent plan end date: . The end date cannot be later than the parent plans end date.';

/** The form of a new plan begins on the Monday after the last plan of the product, or today. */
function beginOf({ state, body, query, now }: ObservedRequest): string {
  const product = Number(query.get('productID') ?? body.productID);
  const plans = state.table('productplans').where({ product });
  const last = plans
    .map(({ end }) => end)
    .filter(isDate)
    .sort()
    .at(-1);
  if (last === undefined) return now.slice(0, 10);
  const monday = new Date(`${last}T00:00:00Z`);
  monday.setUTCDate(monday.getUTCDate() + (8 - (monday.getUTCDay() || 7)));
  return monday.toISOString().slice(0, 10);
}

/** A plan is within the days of the plan that it is part of. */
function outsideOfParent({ state }: ObservedRequest, plan: Fields) {
  const above = state.table('productplans').get(Number(plan.parent ?? 0));
  if (above === undefined && Number(plan.parent) > 0) return { end: NO_PARENT };
  return outsideOf(above, plan, {
    begin: (first) =>
      `The start date of the parent plan: ${first}, the start date cannot be less than the start date of the parent plan.`,
    end: (last) =>
      `The completion date of the parent plan: ${last}, the completion date cannot be greater than the completion date of the parent plan.`,
  });
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
});

export const observedProductplans: ObservedResource = {
  one: 'productplan',
  word: 'Plan',
  parents: ['products'],
  template,
  fields,
  recordOverrides({ state, now }, row, place) {
    if (place === 'alone') {
      return { isParent: state.table('productplans').find({ parent: row.id }) ? 1 : 0 };
    }
    const ofPlan = ({ plan }: FakeRecord) => Number(plan) === row.id;
    return {
      begin: listedDay(row.begin),
      end: listedDay(row.end),
      desc: withoutTags(String(row.desc ?? '')),
      stories: state.table('stories').where(ofPlan).length,
      bugs: state.table('bugs').where(ofPlan).length,
      hour: 0,
      projects: [],
      expired: isDate(row.end) && row.end < now.slice(0, 10),
    };
  },
  refuses: ({ request, after }) =>
    merged(outsideOfParent(request, after), isEmpty(after.end) ? { end: cannotBeEmpty('End') } : undefined),
  ends: { label: 'End', must: 'not less' },
  create: {
    product: 'body',
    form: { title: 'Title' },
    belongsTo: (request) => (request.body.begin === undefined ? { begin: beginOf(request) } : {}),
    sets: () => ({ status: 'wait' }),
  },
  update: {
    // The form sends the state again, and the server takes it for a new one.
    sets: ({ body, row, now }) => inNewState(body.status ?? row.status, now),
  },
  lists: {
    list: {
      browse: {
        all: anyRow,
        undone: inState('wait', 'doing'),
        ...inEach('wait doing done closed'),
      },
      orderBy: [
        { field: 'begin', descending: true },
        { field: 'id', descending: true },
      ],
    },
  },
  transitions: { start: to('doing'), finish: to('done'), close: to('closed'), activate: to('doing') },
};
