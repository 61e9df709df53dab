import { cannotBeEmpty, done, json, refused } from '../answers/answers.js';
import { addToFamily } from '../records/families.js';
import { about, pageRow } from '../records/page-row.js';
import { isEmpty, storedFields } from '../records/values.js';
import type { Fields, ObservedRequest, ObservedRoute } from '../resource.js';
import { observedBugs } from './bugs.js';

/**
 * The rows of a batch: those of a list, or a column for each field, as an object whose keys are the numbers of the rows. A row without
 * a title is left out.
 */
function rowsIn({ rows, body }: ObservedRequest): [string, Fields][] {
  const columns = Object.entries(body);
  const keyed =
    rows?.map((row, index): [string, Fields] => [String(index), Object(row) as Fields]) ??
    Object.keys(Object(body.title)).map((key): [string, Fields] => [
      key,
      Object.fromEntries(columns.map(([field, column]) => [field, (Object(column) as Fields)[key]])),
    ]);
  return keyed.filter(([, row]) => !isEmpty(row.title));
}

/** POST /bugs/batchCreate: many bugs at once. */
const createBatch = about('products', 'productID', (request, product) => {
  const { state, caller, now, timeZone } = request;
  const rows = rowsIn(request);
  const unbuilt = rows.find(([, { openedBuild }]) => isEmpty(openedBuild));
  if (unbuilt !== undefined)
    return refused({ [`openedBuild[${unbuilt[0]}][]`]: cannotBeEmpty('Affected Version') });
  const idList = rows.map(([, row]) => {
    // What a batch does not say is nothing, where a form of one bug has its defaults.
    const { pri = 0, severity = 0, type = '', steps = '' } = row;
    const unsaid = { pri: Number(pri) || 0, severity: Number(severity) || 0, type, steps, storyVersion: 1 };
    return addToFamily(state, 'bugs', {
      ...{ ...state.startsOf('bugs'), ...storedFields(observedBugs.fields, row, 'create', timeZone) },
      ...{ ...unsaid, product: product.id, status: 'active', openedBy: caller.account, openedDate: now },
      ...(isEmpty(row.assignedTo) ? {} : { assignedDate: now }),
    }).id;
  });
  return json({ ...done, idList });
});

export const bugRoutes: readonly ObservedRoute[] = [
  pageRow('POST /bugs/batchCreate?productID', 'bug-batchCreate', 'bugs', createBatch, 'batchCreate'),
];
