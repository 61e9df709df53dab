import type { FakeRecord } from '../../state/fake-record.js';
import { cannotBeEmpty, done, formFailure, json, movedTo, page, refused } from '../answers/answers.js';
import { pageOf } from '../lists/lists.js';
import { about, pageRow } from '../records/page-row.js';
import { isEmpty } from '../records/values.js';
import type { ObservedRoute } from '../resource.js';
import { onWire } from '../resources.js';
import { releaseLists } from './releases.js';

/*
 * Branches, plans by their years, and stories with what came of them.
 */

const addBranch = about('products', 'productID', ({ state, body: { name } }, product) => {
  if (isEmpty(name)) return formFailure({ name: [cannotBeEmpty('Name')] });
  const table = state.table('branches');
  if (table.find({ product: product.id, name })) return refused({ name: [' name already exists.'] });
  table.add({ product: product.id, name });
  return json(done);
});

const roadmap = about('products', 'productID', (request, product) => {
  const plans = request.state.table('productplans').where({ product: product.id });
  const shown: Record<string, [[object[]]]> = {};
  for (const row of plans) {
    const year = String(row.end).slice(0, 4);
    shown[year] ??= [[[]]];
    shown[year][0][0].push(onWire(request, 'productplans', row, 'list'));
  }
  return json({ roadmaps: { ...shown, total: plans.length }, ...done });
});

const track = about('products', 'productID', (request, product) => {
  const stories = request.state.table('stories').where({ product: product.id });
  const cols = [{ name: 'story_1', title: 'Story' }];
  const items = Object.fromEntries(
    stories.map(({ id, title, status, stage }) => [
      `lane_${id}`,
      { story_1: [{ id, title, status, stage }] },
    ]),
  );
  return json({ tracks: { cols, items }, ...done });
});

/** A product of the type normal has no branches, and its own page is shown. */
const branches = about('products', 'productID', ({ state }, { id, type }) => {
  if (type === 'normal') return movedTo(page('product', 'view', `&productID=${id}`));
  const branchList = state.table('branches').where({ product: id });
  return json({ branchList, ...done });
});

/** GET /projects/{id}/releases: those of its builds. */
const releasesOfProject = about('projects', ':id', (request, { id }) => {
  const isBelow = ({ projects }: FakeRecord) => Array.isArray(projects) && projects.includes(id);
  return pageOf(request, 'releases', 'projects', isBelow, { ...releaseLists, perPage: 15 });
});

export const productRoutes: readonly ObservedRoute[] = [
  pageRow('GET /branches/manage?productID', 'branch-manage', 'products', branches),
  pageRow('POST /branches?productID', 'branch-create', 'products', addBranch),
  pageRow('GET /products/:id/roadmap?productID', 'product-roadmap', 'products', roadmap),
  pageRow('GET /products/:id/track?productID', 'product-track', 'products', track),
  pageRow('GET /projects/:id/releases', 'projectrelease-browse', 'releases', releasesOfProject, 'list'),
];
