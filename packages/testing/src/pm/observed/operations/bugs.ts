import { data, type ObservedOperation, saved, textOr, unfilled } from './operation.js';

const answer = (id: number) => ({ ...saved, ...data(id) });

export const bugs: Record<string, ObservedOperation> = {
  resolve: {
    // Resolving what is resolved or closed is a success again.
    refuses({ body }) {
      const { resolution } = body;
      return unfilled(body, {
        resolution: 'Resolution',
        ...(resolution === 'fixed' ? { resolvedBuild: 'Fixed Build' } : {}),
        ...(resolution === 'duplicate' ? { duplicateBug: 'Duplicated Bug ID' } : {}),
      });
    },
    effect: ({ body, account, now }) => ({
      status: 'resolved',
      resolution: body.resolution,
      resolvedBuild: body.resolvedBuild ?? '',
      duplicateBug: body.duplicateBug ?? 0,
      resolvedBy: account,
      resolvedDate: textOr(body.resolvedDate, now),
      assignedTo: textOr(body.assignedTo, ''),
      assignedDate: now,
    }),
    answer,
  },
  close: {
    effect: ({ account, now }) => ({
      status: 'closed',
      assignedTo: 'closed',
      closedBy: account,
      closedDate: now,
    }),
    answer,
  },
  activate: {
    refuses: ({ body }) => unfilled(body, { openedBuild: 'Affected Version' }),
    effect: ({ body, row, now }) => ({
      status: 'active',
      openedBuild: body.openedBuild,
      assignedTo: textOr(body.assignedTo, row.resolvedBy ?? ''),
      assignedDate: now,
      activatedDate: now,
      activatedCount: Number(row.activatedCount ?? 0) + 1,
      resolution: '',
      resolvedBuild: '',
      resolvedBy: '',
      resolvedDate: '',
      closedBy: '',
      closedDate: '',
    }),
    answer,
  },
};
