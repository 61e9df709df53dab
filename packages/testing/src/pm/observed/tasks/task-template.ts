import { ofKind, starting } from '../records/values.js';
import type { Field } from '../resource.js';

/** Every field of a task, with the value that it has when nothing was set. */
export const taskTemplate = {
  ...starting(0, 'project parent isParent execution module design story fromBug feedback deleted'),
  ...starting('', 'path docs name mode subStatus color mailto keywords desc openedBy openedDate'),
  ...starting('', 'assignedTo finishedBy finishedList canceledBy closedBy closedReason lastEditedBy'),
  ...starting('0.00', 'estimate consumed left'),
  ...starting(null, 'deadline assignedDate estStarted realStarted finishedDate canceledDate closedDate'),
  ...starting(null, 'lastEditedDate activatedDate'),
  ...{ storyVersion: 1, version: 1, type: 'devel', pri: 3, status: 'wait' },
};

/** What a create and an update read of a body. */
export const taskFields: Readonly<Record<string, Field>> = {
  name: { kind: 'text', label: 'Task Name', max: 255 },
  ...ofKind('text', 'type mode assignedTo color'),
  ...ofKind('integer', 'module story parent pri'),
  estimate: { kind: 'hours' },
  ...ofKind('hours', 'left consumed', 'update'),
  estStarted: { kind: 'date', label: 'Planned Start' },
  deadline: { kind: 'date', label: 'Due Date' },
  ...ofKind('datetime', 'realStarted finishedDate', 'update'),
  mailto: { kind: 'list' },
  keywords: { kind: 'escaped' },
  desc: { kind: 'html' },
  status: { kind: 'text', only: 'update' },
};
