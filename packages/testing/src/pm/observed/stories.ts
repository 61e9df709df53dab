import type { FakeRecord } from '../state/table.js';
import { cannotBeEmpty, closesAndLoads, data, done, nothing, page, saved, withID } from './answers.js';
import { unfilled } from './checks.js';
import { by, everything, inState } from './filters.js';
import type { AuthenticatedRequest } from './request.js';
import type { Change, Field, Fields, ListRules, ObservedResource, Place, Transition } from './resource.js';
import { isEmpty, textOr } from './values.js';

/** Every field of a story, an epic or a requirement, with the value that it has when nothing was set. */
const template = {
  parent: 0,
  isParent: 0,
  root: 0,
  path: '',
  grade: 1,
  product: 0,
  branch: 0,
  module: 0,
  plan: '0',
  source: '',
  sourceNote: '',
  fromBug: 0,
  feedback: 0,
  title: '',
  keywords: '',
  type: 'story',
  category: 'feature',
  pri: 3,
  estimate: '0.00',
  status: 'active',
  subStatus: '',
  color: '',
  stage: 'wait',
  stagedBy: '',
  mailto: '',
  lib: 0,
  fromStory: 0,
  fromVersion: 1,
  openedBy: '',
  openedDate: '',
  assignedTo: '',
  assignedDate: '',
  approvedDate: '',
  lastEditedBy: '',
  lastEditedDate: '',
  changedBy: '',
  changedDate: '',
  reviewedBy: '',
  reviewedDate: '',
  releasedDate: '',
  closedBy: '',
  closedDate: '',
  closedReason: '',
  version: 1,
  spec: '',
  verify: '',
};

const fields: Readonly<Record<string, Field>> = {
  title: { kind: 'escaped', max: 255 },
  pri: { kind: 'integer' },
  parent: { kind: 'integer' },
  module: { kind: 'integer' },
  plan: { kind: 'integer' },
  estimate: { kind: 'hours' },
  spec: { kind: 'html' },
  verify: { kind: 'html' },
  category: { kind: 'text' },
  source: { kind: 'text' },
  keywords: { kind: 'escaped' },
  assignedTo: { kind: 'text' },
  reviewer: { kind: 'list' },
  project: { kind: 'integer' },
  execution: { kind: 'integer' },
  status: { kind: 'text', only: 'update' },
};

const browse: NonNullable<ListRules['browse']> = {
  all: everything,
  allstory: everything,
  unclosed: ({ status }) => status !== 'closed',
  assignedtome: by('assignedTo'),
  openedbyme: by('openedBy'),
  reviewbyme: (row, account) => isReviewer(row, account),
  draftstory: inState('draft'),
  activestory: inState('active'),
  reviewingstory: inState('reviewing'),
  closedstory: inState('closed'),
};

// A value that the caller's list does not know shows what everybody has.
const my: ListRules = {
  browse: {
    assignedTo: by('assignedTo'),
    openedBy: by('openedBy'),
    reviewBy: (row, me) => isReviewer(row, me),
  },
  exact: true,
  default: 'assignedTo',
  unknown: 'everything',
};

const isReviewer = ({ reviewer }: FakeRecord, account: string): boolean =>
  Array.isArray(reviewer) && reviewer.includes(account);

function refusesCreate({ body }: AuthenticatedRequest) {
  // A text where the server expects a list ends in a type error of its own.
  if (typeof body.reviewer === 'string') return nothing(500);
  return isEmpty(body.reviewer) && !body.needNotReview ? { reviewer: cannotBeEmpty('Reviewer') } : undefined;
}

function placed(type: string, row: FakeRecord, place: Place): Fields {
  const reviewer = Array.isArray(row.reviewer) ? row.reviewer : [];
  const shown = { type, reviewer, path: `,${row.id},`, root: row.id };
  if (place === 'alone') return { ...shown, parent: row.parent ?? 0 };
  const listed = { ...shown, parent: row.parent ? [row.parent] : [] };
  if (place !== 'executions' && place !== 'projects') return listed;
  return {
    ...listed,
    project: row[place === 'executions' ? 'execution' : 'project'],
    story: row.id,
    order: 1,
  };
}

const closed = ({ account, now }: Change) => ({ status: 'closed', closedBy: account, closedDate: now });

const close: Transition = {
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
};

const activate: Transition = {
  effect: ({ row, body }) => ({
    status: row.statusBeforeClose === 'reviewing' ? 'draft' : 'active',
    closedBy: '',
    closedDate: '',
    closedReason: '',
    assignedTo: textOr(body.assignedTo, ''),
  }),
  answer: () => closesAndLoads,
};

const review: Transition = {
  refuses: ({ body }) => unfilled(body, { result: 'Result' }),
  effect(change) {
    const { row, body, account, now } = change;
    const reviewed = { reviewedBy: account, reviewedDate: now };
    // Somebody who is no reviewer leaves the story without any status.
    if (!isReviewer(row, account)) return { ...reviewed, status: '' };
    if (body.result === 'pass') return { ...reviewed, status: 'active' };
    return { ...reviewed, ...closed(change), closedReason: body.closedReason ?? '' };
  },
  answer: data,
};

const change: Transition = {
  effect: ({ row, body, account, now }) => ({
    title: textOr(body.title, row.title),
    spec: textOr(body.spec, row.spec),
    reviewer: body.reviewer ?? row.reviewer,
    status: 'reviewing',
    changedBy: account,
    changedDate: now,
  }),
  answer: data,
};

const submitreview: Transition = {
  refuses: ({ body }) => unfilled(body, { reviewer: 'Reviewer' }),
  effect: ({ body }) => ({ reviewer: body.reviewer, status: 'reviewing' }),
  answer: ({ id }) => ({
    ...saved,
    load: page('story', 'view', `&storyID=${id}&version=0&param=0&storyType=story`),
  }),
};

/** What stories, epics and requirements have in common; they differ by their type alone. */
const storyKind = (type: 'story' | 'epic' | 'requirement', label: string): ObservedResource => ({
  one: type,
  word: 'Story',
  parents: ['products'],
  template,
  fields,
  recordOverrides: (_, row, place) => placed(type, row, place),
  create: {
    product: 'body',
    form: { title: label },
    refuses: refusesCreate,
    sets: ({ body }) => ({ status: body.needNotReview ? 'active' : 'reviewing' }),
    // A create of an epic or a requirement answers no id.
    answer: ({ product }) => ({
      ...saved,
      load: page(
        'product',
        'browse',
        `&productID=${product}&branch=&browseType=unclosed&param=0&storyType=${type}`,
      ),
    }),
  },
  update: { answer: data },
  deleted: () => done,
  lists: {
    list: { browse },
    projects: { browse, module: 'projectstory' },
    executions: { browse, perPage: 50 },
    my,
  },
  privileges: { products: 'product-browse', projects: 'projectstory-story', executions: 'execution-story' },
  storyIDFor: ['close', 'activate', 'delete'],
  transitions: { close, activate },
});

const story = storyKind('story', 'Story Name');

export const stories: ObservedResource = {
  ...story,
  parents: ['products', 'projects', 'executions'],
  create: { ...story.create, product: 'query', answer: withID },
  storyIDFor: [],
  transitions: { close, activate, review, change, submitreview },
};

export const epics = storyKind('epic', 'Epic Name');

export const requirements = storyKind('requirement', 'Requirement Name');
