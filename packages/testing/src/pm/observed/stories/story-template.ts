import { ofKind, starting } from '../records/values.js';
import type { Field, Fields } from '../resource.js';

/** Every field of a story, an epic or a requirement, with the value that it has when nothing was set. */
export const storyTemplate: Fields = {
  ...starting(0, 'parent isParent root product branch module fromBug feedback lib duplicateStory'),
  ...starting(0, 'deleted'),
  ...starting('', 'path plan source sourceNote title keywords subStatus color mailto openedBy'),
  ...starting('', 'openedDate assignedTo assignedDate lastEditedBy lastEditedDate changedBy'),
  ...starting('', 'changedDate reviewedBy reviewedDate releasedDate closedBy closedDate closedReason'),
  ...starting('', 'activatedDate linkStories feedbackBy notifyEmail duration roadmap spec verify'),
  ...{ grade: 1, version: 1, type: 'story', category: 'feature', pri: 3 },
  ...{ estimate: '0.00', status: 'active', stage: 'wait', vision: 'rnd' },
};

/** What bodies may set. `status` is taken from every body, but of a create. */
export const storyFields = (label: string): Readonly<Record<string, Field>> => ({
  title: { kind: 'escaped', label, max: 255 },
  ...ofKind('integer', 'pri parent module plan project execution'),
  estimate: { kind: 'hours' },
  // Only the form of …/change has these two.
  spec: { kind: 'html', notInForm: true },
  verify: { kind: 'html', notInForm: true },
  ...ofKind('text', 'category source color assignedTo'),
  ...ofKind('escaped', 'sourceNote keywords'),
  mailto: { kind: 'list' },
  ...ofKind('text', 'status closedBy closedReason', 'update'),
  duplicateStory: { kind: 'integer', only: 'update' },
});
