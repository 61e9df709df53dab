import type { FakeRecord } from '../../state/fake-record.js';
import {
  byNumber,
  cannotBeEmpty,
  done,
  fail,
  formFailure,
  json,
  notThere,
  printed,
  withID,
} from '../answers/answers.js';
import { pageOfRows } from '../lists/lists.js';
import { pageRow } from '../records/page-row.js';
import { isEmpty } from '../records/values.js';
import { numberAt, type ObservedRequest, type ObservedRoute, recordAt } from '../resource.js';

/*
 * Reports on test tasks, and suites of test cases.
 */

const NO_ACCESS = 'Cannot access this product.';

function createReport({ state, query, body, caller, now }: ObservedRequest): Response {
  const { title, begin, end, owner, report = '' } = body;
  const confirm = 'No test requests for this Product, so no reports can be generated.';
  if (!query.has('objectID')) return json({ load: { confirm }, status: 'fail' });
  const objectID = numberAt(query, 'objectID');
  const task = state.table('testtasks').get(objectID);
  if (task === undefined) return fail(NO_ACCESS);
  if (isEmpty(owner)) return formFailure({ owner: [cannotBeEmpty('Owner')] });
  const runs = state.table('runs').where({ task: objectID });
  const made = state.table('testreports').add({
    ...{ project: task.project, product: task.product, execution: task.execution, tasks: String(objectID) },
    ...{ builds: String(task.build), cases: runs.map((run) => run.case).join(','), stories: '', bugs: '' },
    ...{ title, begin, end, owner, members: caller.account, report, objectType: 'testtask', objectID },
    ...{ createdBy: caller.account, createdDate: now, deleted: 0 },
  });
  return withID(made);
}

function reports(request: ObservedRequest): Response {
  const { state, id } = request;
  if (state.table('products').get(id) === undefined) return fail(NO_ACCESS);
  const rows = state.table('testreports').where({ product: id }).reverse();
  return printed({ ...done, ...pageOfRows(request, 'testreports', rows) });
}

const productIn = (request: ObservedRequest): FakeRecord | undefined =>
  request.query.has('productID')
    ? recordAt(request, 'products', 'productID')
    : request.state.table('products').first();

function createSuite(request: ObservedRequest): Response {
  const { state, body, caller, now } = request;
  const product = productIn(request);
  if (product === undefined) return notThere('Product');
  const { name, desc = '', type = 'private' } = body;
  if (isEmpty(name)) return formFailure({ name: [cannotBeEmpty('Suite Name')] });
  const row = state.table('testsuites').add({
    ...{ project: 0, product: product.id, name, desc, type, order: 0, addedBy: caller.account },
    ...{ addedDate: now, lastEditedBy: '', lastEditedDate: '', deleted: 0 },
  });
  return withID(row);
}

function suites(request: ObservedRequest): Response {
  const product = productIn(request);
  if (product === undefined) return notThere('Product');
  const rows = request.state.table('testsuites').where({ product: product.id });
  const { pager } = pageOfRows(request, 'suites', rows);
  return json({ pager, suites: byNumber(rows), ...done });
}

export const testReportRoutes: readonly ObservedRoute[] = [
  pageRow('POST /testreports/create', 'testreport-create', 'testtasks', createReport),
  pageRow('GET /products/:id/testreports', 'testreport-browse', 'testtasks', reports),
  pageRow('POST /testsuites?productID', 'testsuite-create', 'testcases', createSuite),
  pageRow('GET /testsuites', 'testsuite-browse', 'testcases', suites),
];
