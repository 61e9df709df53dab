import { cannotBeEmpty } from '../answers/answers.js';
import { assigned, closed, dateTimeIn, hoursIn, plainDateTime, starting } from '../records/values.js';
import type { Change, Transition } from '../resource.js';
import {
  finished,
  finishRefusal,
  keepEfforts,
  logged,
  logRefusal,
  OVER,
  started,
  startParents,
  startRefusal,
} from './task-effort.js';
import { endingAll, withTeams } from './team.js';

const hasEnded = ({ row }: Change): boolean => ['done', 'cancel'].includes(String(row.status));

const isLeftOut = ({ body }: Change): boolean => hoursIn(body.left) === 0;

/** What a task goes through, and who works on it for how long. */
export const taskTransitions: Readonly<Record<string, Transition>> = withTeams({
  start: { refuses: startRefusal, effect: started, after: startParents },
  restart: { refuses: startRefusal, effect: started, after: startParents },
  pause: { effect: () => ({ status: 'pause' }) },
  finish: {
    form: { realStarted: 'Actual Start' },
    refuses: finishRefusal,
    effect: (change) => ({
      consumed: hoursIn(change.row.consumed) + hoursIn(change.body.currentConsumed),
      // The form has no seconds.
      realStarted: `${dateTimeIn(change.body.realStarted, change.request.timeZone).slice(0, 16)}:00`,
      // The zone of the end is cut off, that of the start is read.
      ...finished(change, plainDateTime(String(change.body.finishedDate))),
    }),
    after: startParents,
  },
  close: endingAll({
    effect: (change) => ({
      ...closed(change),
      closedReason: hasEnded(change) ? change.row.status : (change.row.closedReason ?? ''),
    }),
  }),
  cancel: endingAll({
    effect: ({ row, account, now }) => ({
      status: 'cancel',
      assignedTo: row.openedBy ?? '',
      assignedDate: now,
      canceledBy: account,
      canceledDate: now,
      ...starting('', 'finishedBy finishedDate'),
    }),
  }),
  activate: {
    refuses: (change) => (isLeftOut(change) ? { left: [cannotBeEmpty('Left')] } : undefined),
    effect: ({ body, now }) => ({
      status: 'doing',
      left: hoursIn(body.left),
      ...assigned(body, now),
      activatedDate: now,
      ...starting('', OVER),
    }),
  },
  assignTo: {
    needsInQuery: 'executionID',
    refuses: (change) => (isLeftOut(change) ? { left: cannotBeEmpty('Left') } : undefined),
    effect: ({ body, account, now }) => ({
      ...assigned(body, now),
      assignedBy: account,
      left: hoursIn(body.left),
    }),
  },
  recordWorkhour: {
    refuses: logRefusal,
    effect: logged,
    after(change) {
      keepEfforts(change);
      startParents(change);
    },
    logsAs: ({ row, body }) => ({
      operation: row.status === 'wait' ? 'start' : 'recordWorkhour',
      comment: Object.values(Object(body.work)).at(-1),
    }),
  },
});
