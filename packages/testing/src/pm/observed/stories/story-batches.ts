import type { FakeRecord } from '../../state/fake-record.js';
import { json } from '../answers/answers.js';
import { onWire } from '../answers/on-wire.js';
import { batchRoute, listOrObject, type Made } from '../records/batches.js';
import { hoursIn } from '../records/values.js';
import type { ObservedRequest } from '../request.js';
import type { ExtraRoute, Fields, ObservedResource } from '../resource.js';
import { MINUS, reviewersIn, underReview } from './story-reviews.js';
import { storyFields } from './story-template.js';

/*
 * Many stories at once.
 */

/** What a batch answers for each story: the form as it was read, not the record. */
const batchForm = (request: ObservedRequest, { row, record }: Made): Fields => ({
  branch: 0,
  module: Number(row.module) || 0,
  plan: String(row.plan ?? 0),
  parent: Number(row.parent) || 0,
  grade: 1,
  assignedTo: row.assignedTo ?? '',
  region: 0,
  lane: 0,
  title: row.title,
  color: row.color ?? '',
  spec: row.spec ?? '',
  source: row.source ?? '',
  sourceNote: row.sourceNote ?? '',
  verify: row.verify ?? '',
  category: row.category ?? 'feature',
  pri: record.pri,
  estimate: hoursIn(row.estimate),
  reviewer: row.reviewer ?? [''],
  keywords: row.keywords ?? '',
  mailto: row.mailto ?? '',
  type: 'story',
  status: record.status,
  product: String(record.product),
  openedBy: request.caller.account,
  vision: 'rnd',
  openedDate: request.now,
  version: 1,
});

/** POST /stories/batchCreate */
export const batchCreate = batchRoute({
  table: 'stories',
  base: 'title',
  parent: 'productID',
  privilege: 'story-batchCreate',
  fields: storyFields('Story Name'),
  refuses: (row, key) => (hoursIn(row.estimate) < 0 ? { [`estimate[${key}]`]: MINUS } : undefined),
  sets: (_, row) => ({
    type: 'story',
    pri: Math.trunc(Number(row.pri ?? 3)) || 0,
    plan: String(row.plan ?? 0),
    status: 'reviewing',
    ...underReview(reviewersIn(row)),
  }),
  idList: (request, made) =>
    listOrObject([...made].map(([key, one]) => [key, batchForm(request, one)] as const)),
});

/** PUT /stories/batchClose shows the page that asks for the reasons, and closes nothing. */
export const batchClose = (stories: ObservedResource): ExtraRoute => ({
  method: 'PUT',
  path: '/stories/batchClose',
  operation: 'batchClose',
  privilege: 'story-batchClose',
  answer(request) {
    const { state, body } = request;
    const ids = Array.isArray(body.storyIdList) ? body.storyIdList : [];
    const rows = ids.flatMap((id) => state.table('stories').get(Number(id)) ?? []);
    const shown = rows.map((row) => [row.id, pageRecord(request, stories, row)] as const);
    return json({
      title: 'Batch Close',
      productID: '0',
      stories: listOrObject(shown.map(([id, record]) => [String(id), record] as const)),
      storyType: 'story',
      twinsCount: [],
      errorTips: '',
      status: 'success',
      pager: null,
    });
  },
});

function pageRecord(request: ObservedRequest, stories: ObservedResource, row: FakeRecord): Fields {
  const product = request.state.table('products').get(Number(row.product));
  const { reviewer: _, ...record } = onWire(request, stories, row, 'alone');
  return { ...record, productTitle: product?.name ?? '', productDeleted: 0 };
}
