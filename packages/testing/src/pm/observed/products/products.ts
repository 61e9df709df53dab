import { anyRow, inState, unclosed } from '../../row-filters.js';
import type { FakeRecord } from '../../state/fake-record.js';
import { notThere } from '../answers/answers.js';
import { ofKind, starting } from '../records/values.js';
import type { Field, ObservedResource } from '../resource.js';

/** Every field of a product, with the value that it has when nothing was set. */
const template = {
  ...starting(0, 'program shadow bind line workflowGroup unresolvedBugs plans releases order deleted'),
  ...starting('', 'name code subStatus desc PO QD RD feedback ticket groups whitelist reviewer'),
  ...starting('', 'createdBy createdDate closedDate'),
  ...{ type: 'normal', status: 'normal', acl: 'open', vision: 'rnd' },
};

/** What a list adds: numbers that are counted once a day. */
const counts = {
  ...starting('', 'lineName programName programPM latestRelease'),
  ...{ projects: 0, executions: 0 },
};

const NAME = 'Product Name';

const fields: Readonly<Record<string, Field>> = {
  name: { kind: 'text', label: NAME, max: 110 },
  ...ofKind('integer', 'program line'),
  ...ofKind('text', 'type PO QD RD acl'),
  reviewer: { kind: 'list' },
  desc: { kind: 'html' },
  status: { kind: 'text', only: 'update' },
};

export const observedProducts: ObservedResource = {
  one: 'product',
  word: 'Product',
  listed: true,
  template,
  fields,
  recordOverrides({ state }, row: FakeRecord, place) {
    const order = row.id * 5;
    if (place === 'alone') return { type: row.type ?? 'normal', order };
    const program = state.table('programs').get(Number(row.program ?? 0));
    const ofProgram = { programName: program?.name ?? '', programPM: program?.PM ?? '' };
    const createdDate = String(row.createdDate ?? '').slice(0, 10);
    return { type: 'product', order, createdDate, ...counts, ...ofProgram };
  },
  envelopeFields: { dynamics: [], members: [], branches: [], reviewers: [] },
  // A program has no two products of one name.
  nameOnce: { label: NAME, among: ({ program }) => Number(program ?? 0) },
  create: {
    form: { name: NAME },
    belongsTo({ state, body, caller }) {
      const program = Number(body.program ?? 0);
      if (program !== 0 && !state.table('programs').get(program)) return notThere('Program');
      return { PO: body.PO ?? caller.account, status: 'normal' };
    },
  },
  update: {
    // A partial change empties the description.
    emptiesDesc: true,
  },
  lists: {
    list: {
      browse: { all: anyRow, noclosed: unclosed, closed: inState('closed') },
      orderBy: [{ field: 'id', descending: false }],
    },
  },
  privileges: { list: 'product-all' },
  transitions: {
    // The state that it stores has another name than the one that its lists look for.
    close: { effect: ({ now }) => ({ status: 'close', closedDate: now }) },
    activate: { effect: () => ({ status: 'normal' }) },
  },
};
