import type { BulkItem } from '../bulk/report.js';
import type { PmRecord } from '../resource/definition.js';
import type { Report } from './any-resource.js';
import { whyOf } from './why.js';

/** What became of one of many writes. */
export interface ItemOutcome {
  [field: string]: unknown;
  outcome: BulkItem<object, PmRecord>['outcome'];
  id: number | undefined;
  /** The error's code, when it is not done. */
  code: string | undefined;
  message: string | undefined;
}

/** What became of each of many writes, in their order. */
export function outcomesOf({ items }: Report): ItemOutcome[] {
  return items.map((item) => {
    const error = 'error' in item ? item.error : undefined;
    const message = error && `${whyOf(error)} ${error.hint}`;
    return { outcome: item.outcome, id: idOf(item), code: error?.code, message };
  });
}

/** The same in a sentence, e.g. `1000 records: 997 applied, 3 failed.` */
export function summaryOf({ items, counts }: Report): string {
  const parts = Object.entries(counts).filter(([, count]) => count > 0);
  const records = items.length === 1 ? '1 record' : `${items.length} records`;
  return `${records}: ${parts.map(([outcome, count]) => `${count} ${outcome}`).join(', ')}.`;
}

function idOf(item: BulkItem<object, PmRecord>): number | undefined {
  if ('written' in item) return item.written.id;
  if ('error' in item) return item.error.id;
  return 'id' in item ? item.id : undefined;
}
