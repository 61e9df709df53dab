import { cannotBeEmpty } from '../answers.js';
import { done, isEmpty, type ObservedOperation, textOr, unfilled } from './operation.js';

const answer = () => done;
const hours = (value: unknown) => Number(value ?? 0) || 0;

export const tasks: Record<string, ObservedOperation> = {
  start: {
    refuses({ row, body }) {
      if (row.status === 'doing') return ['This task has already been started and cannot be started again!'];
      if (hours(body.consumed) > 0 || hours(body.left) > 0) return undefined;
      return { message: 'Total Cost and Hours Left cannot both be 0.' };
    },
    effect: ({ body, now }) => ({
      status: 'doing',
      consumed: hours(body.consumed),
      left: hours(body.left),
      realStarted: textOr(body.realStarted, now),
      assignedTo: textOr(body.assignedTo, ''),
      assignedDate: now,
    }),
    answer,
  },
  finish: {
    // `consumed` does not count: what counts is the effort of this update, or what was spent before.
    refuses({ row, body }) {
      const effort = hours(row.consumed) + hours(body.currentConsumed);
      const complaints = {
        ...unfilled(body, { realStarted: 'Actual Start' }),
        ...(effort > 0
          ? {}
          : {
              currentConsumed: [
                'The task cannot be completed when the total spent is 0. Please enter the effort for this update.',
              ],
            }),
        ...(isEmpty(body.finishedDate) ? { finishedDate: [cannotBeEmpty('Actual Finish')] } : {}),
      };
      return Object.keys(complaints).length === 0 ? undefined : complaints;
    },
    effect: ({ row, body, account, now }) => ({
      status: 'done',
      consumed: hours(row.consumed) + hours(body.currentConsumed),
      left: 0,
      realStarted: body.realStarted,
      finishedBy: account,
      finishedDate: body.finishedDate,
      assignedTo: textOr(body.assignedTo, row.openedBy ?? ''),
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
    refuses: ({ body }) => unfilled(body, { left: 'Left' }),
    effect: ({ body, now }) => ({
      status: 'doing',
      left: hours(body.left),
      assignedTo: textOr(body.assignedTo, ''),
      assignedDate: now,
      finishedBy: '',
      finishedDate: '',
      closedBy: '',
      closedDate: '',
    }),
    answer,
  },
};
