import { type Change, data, done, type ObservedOperation, saved, textOr, unfilled } from './operation.js';

const closed = ({ account, now }: Change) => ({ status: 'closed', closedBy: account, closedDate: now });

/** For stories, epics and requirements. */
export const ofStoryKind: Record<string, ObservedOperation> = {
  close: {
    refuses: ({ body }) =>
      unfilled(body, {
        closedReason: 'Close Reason',
        ...(body.closedReason === 'duplicate' ? { duplicateStory: 'Duplicated Story' } : {}),
      }),
    effect: (change) => ({
      ...closed(change),
      closedReason: change.body.closedReason,
      assignedTo: 'closed',
      // A story that was under review when it was closed comes back as a draft.
      statusBeforeClose: change.row.status,
    }),
    answer: data,
  },
  activate: {
    effect: ({ row, body }) => ({
      status: row.statusBeforeClose === 'reviewing' ? 'draft' : 'active',
      closedBy: '',
      closedDate: '',
      closedReason: '',
      assignedTo: textOr(body.assignedTo, ''),
    }),
    answer: () => ({ ...saved, load: true, closeModal: true }),
  },
};

export const stories: Record<string, ObservedOperation> = {
  ...ofStoryKind,
  review: {
    refuses: ({ body }) => unfilled(body, { result: 'Result' }),
    effect(change) {
      const { row, body, account, now } = change;
      const isReviewer = Array.isArray(row.reviewer) && row.reviewer.includes(account);
      const reviewed = { reviewedBy: account, reviewedDate: now };
      // Somebody who is no reviewer leaves the story without any status.
      if (!isReviewer) return { ...reviewed, status: '' };
      if (body.result === 'pass') return { ...reviewed, status: 'active' };
      return { ...reviewed, ...closed(change), closedReason: body.closedReason ?? '' };
    },
    answer: data,
  },
  change: {
    effect: ({ row, body, account, now }) => ({
      title: textOr(body.title, row.title),
      spec: textOr(body.spec, row.spec),
      reviewer: body.reviewer ?? row.reviewer,
      status: 'reviewing',
      changedBy: account,
      changedDate: now,
    }),
    answer: data,
  },
  submitreview: {
    refuses: ({ body }) => unfilled(body, { reviewer: 'Reviewer' }),
    effect: ({ body }) => ({ reviewer: body.reviewer, status: 'reviewing' }),
    answer: (id) => ({
      ...done,
      message: 'Saved',
      load: `/index.php?m=story&f=view&t=json&storyID=${id}&version=0&param=0&storyType=story`,
    }),
  },
};
