import pMap from 'p-map';
import type { BulkItem, BulkOptions, PreparedRequest } from 'pm-api-client';
import { PmError } from 'pm-api-client';
import type { PmRecord } from 'pm-api-client/resources';
import type { AnyResource, Report } from '../resources.js';
import { outcomeOf } from './tool-error.js';

type Item = BulkItem<object, PmRecord>;

/** Records that are deleted at the same time. */
const AT_ONCE = 4;

/** Deletes records and looks whether each is gone. Ends like the bulk runs of the client: what is not begun when the signal aborts stays. */
export async function deleteMany(
  resource: AnyResource,
  ids: readonly number[],
  { dryRun, signal, onProgress }: BulkOptions<object, PmRecord>,
): Promise<Report | PreparedRequest[]> {
  if (dryRun) {
    const requests = await Promise.all(ids.map((id) => resource.delete(id, { dryRun })));
    return requests.filter((request) => 'method' in request);
  }
  let settled = 0;
  const deleted = async (id: number, index: number): Promise<Item> => {
    const given = { index, input: { id } };
    if (signal?.aborted) return { ...given, outcome: 'not-started', id };
    try {
      const result = await resource.delete(id, { signal });
      if ('method' in result) throw new TypeError('A delete was a dry run and was not to be one');
      return { ...given, outcome: result.outcome, written: result };
    } catch (error) {
      if (!(error instanceof PmError)) throw error;
      return { ...given, outcome: outcomeOf(error), error };
    }
  };
  const items = await pMap(
    ids,
    async (id, index) => {
      const item = await deleted(id, index);
      settled += 1;
      onProgress?.({ item, settled, total: ids.length });
      return item;
    },
    { concurrency: AT_ONCE },
  );
  return reportOf(items);
}

function reportOf(items: Item[]): Report {
  const counts = { applied: 0, unverified: 0, 'done-before': 0, failed: 0, unknown: 0, 'not-started': 0 };
  for (const { outcome } of items) counts[outcome] += 1;
  return { items, counts, isComplete: counts.failed + counts.unknown + counts['not-started'] === 0 };
}
