import type { FakeRecord } from '../state/table.js';

/** What happened to a record, as its answer tells it: that it was made. Later changes are not kept. */
export function actionsOf(objectType: string, row: FakeRecord): Record<string, unknown>[] {
  return [
    {
      id: row.id,
      objectType,
      objectID: row.id,
      product: `,${row.product ?? 0},`,
      project: row.project ?? 0,
      execution: row.execution ?? 0,
      actor: row.openedBy || row.createdBy || 'admin',
      action: 'opened',
      date: row.openedDate ?? row.createdDate ?? '',
      comment: '',
      files: [],
      extra: '',
      read: 0,
      efforted: 0,
      vision: 'rnd',
      history: [],
    },
  ];
}
