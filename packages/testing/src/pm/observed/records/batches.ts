import type { FakeRecord } from '../../state/fake-record.js';
import { json, missingParameter, notThere, type Refusal, refused, saved } from '../answers/answers.js';
import type { ObservedRequest } from '../request.js';
import type { ExtraRoute, Field, Fields } from '../resource.js';
import { addToFamily } from './families.js';
import { isEmpty, storedFields } from './values.js';

/*
 * POST /{resource}/batchCreate: many records at once. A body has a column for each field, as a list or as an object
 * whose keys are the numbers of the rows; a row whose first column is empty is left out.
 */

/** What a batch of one resource does. */
interface Batch {
  readonly table: 'bugs' | 'stories' | 'tasks' | 'testcases';
  /** Field without which there is no row. */
  readonly base: 'name' | 'title';
  /** What the records belong to; it must be in the query. */
  readonly parent: 'executionID' | 'productID';
  readonly privilege: string;
  readonly fields: Readonly<Record<string, Field>>;
  /** Why a row is refused. */
  readonly refuses?: (row: Fields, key: string) => Refusal | undefined;
  /** What a record has beside the row. */
  readonly sets: (request: ObservedRequest, row: Fields) => Fields;
  /** How the response lists what was made. */
  readonly idList: (request: ObservedRequest, made: ReadonlyMap<string, Made>) => unknown;
}

/** A row of a batch and the record that came of it. */
export interface Made {
  readonly row: Fields;
  readonly record: FakeRecord;
}

export const batchRoute = (batch: Batch): ExtraRoute => ({
  method: 'POST',
  path: `/${batch.table}/batchCreate`,
  operation: 'batchCreate',
  privilege: batch.privilege,
  answer: (request) => createBatch(request, batch),
});

function createBatch(request: ObservedRequest, batch: Batch): Response {
  const { state, query, body, caller, now, timeZone } = request;
  const { table, parent, fields, refuses, sets, idList } = batch;
  const parentID = Number(query.get(parent) ?? Number.NaN);
  if (!query.has(parent)) return missingParameter(parent);
  const [parents, word] = parent === 'productID' ? (['products', 'Product'] as const) : EXECUTIONS;
  const above = state.table(parents).get(parentID);
  if (above === undefined) return notThere(word);
  const rows = request.rows === undefined ? rowsIn(body, batch) : listedRows(request.rows, batch);
  for (const [key, row] of rows) {
    const refusal = refuses?.(row, key);
    if (refusal !== undefined) return refused(refusal);
  }
  const below =
    parent === 'productID' ? { product: above.id } : { execution: above.id, project: above.project ?? 0 };
  const made = new Map<string, Made>();
  for (const [key, row] of rows) {
    const record = addToFamily(state, table, {
      ...state.startsOf(table),
      ...storedFields(fields, row, 'create', timeZone),
      ...below,
      openedBy: caller.account,
      openedDate: now,
      ...(isEmpty(row.assignedTo) ? {} : { assignedDate: now }),
      ...sets(request, row),
    });
    made.set(key, { row, record });
  }
  return json({ ...saved, idList: idList(request, made) });
}

const EXECUTIONS = ['executions', 'Execution'] as const;

/** A body that is a list has a row for each record. */
const listedRows = (rows: readonly unknown[], { base }: Batch): Map<string, Fields> =>
  new Map(
    rows
      .map((row, index) => [String(index), Object(row) as Fields] as const)
      .filter(([, row]) => !isEmpty(row[base])),
  );

function rowsIn(body: Fields, { base }: Batch): Map<string, Fields> {
  const columns = Object.entries(body).filter(([, column]) => typeof column === 'object' && column !== null);
  const keys = Object.entries(Object(body[base])).filter(([, value]) => !isEmpty(value));
  return new Map(
    keys.map(([key]) => [
      key,
      Object.fromEntries(columns.map(([field, column]) => [field, (column as Fields)[key]])),
    ]),
  );
}

/** By the keys of the rows: a list when these are 0, 1, 2 and so on, as PHP prints it. */
export function listOrObject(entries: readonly (readonly [string, unknown])[]): unknown {
  const isList = entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}
