import { anyRow, by, byEach, inState, unclosed } from '../../row-filters.js';
import type { FakeRecord } from '../../state/fake-record.js';
import { cannotBeEmpty, done, json, nothing, type Refusal, withID } from '../answers/answers.js';
import { madeOfBug, missingBug } from '../bugs/made-of-bug.js';
import { unfilled } from '../records/checks.js';
import { assigned, hoursIn, isEmpty, ofKind, starting, textOr } from '../records/values.js';
import type {
  Change,
  Field,
  Fields,
  ListRules,
  ObservedRequest,
  ObservedResource,
  Place,
  Transition,
} from '../resource.js';
import {
  change,
  closedStory,
  hasReviewerTwice,
  isOpenReviewer,
  negativeEstimate,
  openReviewers,
  review,
  reviewersIn,
  reviewersOf,
  sentBack,
  submitreview,
  underReview,
} from './story-reviews.js';

/** Every field of a story, an epic or a requirement, with the value that it has when nothing was set. */
const storyTemplate: Fields = {
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
const storyFields = (label: string): Readonly<Record<string, Field>> => ({
  title: { kind: 'escaped', label, max: 255 },
  ...ofKind('integer', 'pri parent module plan project execution'),
  estimate: { kind: 'hours' },
  // Only the form of …/change has these two.
  spec: { kind: 'html', notInForm: true },
  verify: { kind: 'html', notInForm: true },
  ...ofKind('text', 'category source color assignedTo'),
  ...ofKind('escaped', 'sourceNote keywords feedbackBy notifyEmail'),
  mailto: { kind: 'list' },
  ...ofKind('text', 'status closedBy closedReason', 'update'),
  duplicateStory: { kind: 'integer', only: 'update' },
});

const browse: NonNullable<ListRules['browse']> = {
  all: anyRow,
  allstory: anyRow,
  unclosed,
  assignedtome: by('assignedTo'),
  openedbyme: by('openedBy'),
  closedbyme: by('closedBy'),
  reviewbyme: isOpenReviewer,
  reviewedbyme: ({ reviewedBy }, account) =>
    String(reviewedBy ?? '')
      .split(',')
      .includes(account),
  draftstory: inState('draft'),
  activestory: inState('active'),
  changingstory: inState('changing'),
  reviewingstory: inState('reviewing'),
  closedstory: inState('closed'),
};

// A value that the caller's list does not support shows the records of all users.
const my: ListRules = {
  browse: {
    ...byEach('assignedTo openedBy'),
    reviewBy: isOpenReviewer,
    closedBy: by('closedBy'),
  },
  exact: true,
  default: 'assignedTo',
  unknown: 'everything',
};

/** A text where the server expects a list ends in a type error on the server. */
const wrongValues = (body: Fields): Refusal | undefined =>
  typeof body.reviewer === 'string' ? nothing(500) : negativeEstimate(body);

function refusesCreate({ body }: ObservedRequest): Refusal | undefined {
  const wrong = wrongValues(body);
  if (wrong !== undefined) return wrong;
  const isUnreviewed = reviewersIn(body).length === 0 && !body.needNotReview;
  return isUnreviewed ? { reviewer: cannotBeEmpty('Reviewer') } : undefined;
}

/** Who has asked for a story stays with these sources alone. */
const OF_CUSTOMERS = ['customer', 'user', 'market', 'service', 'operation', 'support', 'forum'];

const ofSource = (source: unknown): Fields =>
  OF_CUSTOMERS.includes(String(source)) ? {} : { feedbackBy: '', notifyEmail: '' };

function stageOf(type: string, { plan, project, execution }: Fields): string {
  if (Number(execution) > 0 || Number(project) > 0) return 'projected';
  return type === 'story' && Number(plan) > 0 ? 'planned' : 'wait';
}

function placed(type: string, { state }: ObservedRequest, row: FakeRecord, place: Place): Fields {
  const shown = { type, path: `,${row.id},`, root: row.id, reviewer: reviewersOf(row) };
  const { reviewer, ...common } = shown;
  const ofReview = reviewer.length === 0 ? {} : { reviewer, notReview: openReviewers(row) };
  if (place === 'alone') {
    // A story alone has its place only in the executions that it is linked to.
    const { execution } = row;
    const own = state.table('executions').get(Number(execution));
    const executions = own ? { [own.id]: { project: own.project, id: own.id } } : [];
    const placeless = { execution: undefined, project: undefined };
    return { ...shown, ...ofReview, parent: row.parent ?? 0, executions, ...placeless };
  }
  // Lists have no texts.
  const texts = { spec: undefined, verify: undefined };
  const listed = { ...common, ...texts, parent: row.parent ? [row.parent] : [], ...ofReview };
  if (place === 'my') return { ...listed, estimate: `${hoursIn(row.estimate).toFixed(2)}h` };
  if (place !== 'executions' && place !== 'projects') return listed;
  const project = row[place === 'executions' ? 'execution' : 'project'];
  return { ...listed, project, story: row.id, order: row.order ?? 1 };
}

const close: Transition = {
  refuses({ body }) {
    const unsaid = unfilled(body, { closedReason: 'Close Reason' });
    if (unsaid !== undefined || body.closedReason !== 'duplicate' || !isEmpty(body.duplicateStory))
      return unsaid;
    return { duplicateStory: cannotBeEmpty('Duplicated Story') };
  },
  effect: (asked) => ({
    ...closedStory(asked, asked.body.closedReason),
    ...(asked.body.closedReason === 'done' ? {} : { plan: '' }),
    duplicateStory: asked.body.closedReason === 'duplicate' ? Number(asked.body.duplicateStory) : 0,
    ...(asked.row.status === 'closed' ? {} : { statusBeforeClose: asked.row.status }),
  }),
};

const activate: Transition = {
  effect: ({ row, body, now }) => ({
    // A story that was under review when it was closed comes back as a draft.
    status: row.statusBeforeClose === 'reviewing' ? 'draft' : (row.statusBeforeClose ?? 'active'),
    stage: stageOf(String(row.type), row),
    ...starting('', 'closedBy closedDate closedReason'),
    duplicateStory: 0,
    ...assigned(body, now),
    activatedDate: now,
  }),
};

const assignTo: Transition = { effect: ({ body, now }) => assigned(body, now) };

const transitions = { close, activate, review, change, submitreview, assignTo };

/** What a change brings with it: the server's form sends the reviewers and who closed the story back. */
function updated(type: string, { body, row, account, now }: Change): Fields {
  const closedBy = textOr(body.closedBy, row.closedBy ?? '');
  const closedReason = textOr(body.closedReason, row.closedReason ?? '');
  const isClosed = !isEmpty(closedBy) || !isEmpty(closedReason);
  const plan =
    isEmpty(row.plan) || row.plan === '0' || row.plan === 0 ? (type === 'story' ? '0' : '') : row.plan;
  return {
    ...(body.plan === undefined ? { plan } : {}),
    ...ofSource(body.source ?? row.source),
    ...(Number(body.plan) > 0 && row.stage === 'wait' ? { stage: 'planned' } : {}),
    reviewer: body.reviewer === undefined ? sentBack(row) : reviewersIn(body),
    ...(isClosed
      ? { status: 'closed', closedBy: closedBy || account, closedDate: row.closedDate || now, closedReason }
      : {}),
  };
}

function refusesUpdate({ body, row }: Change): Refusal | undefined {
  const wrong = wrongValues(body);
  if (wrong !== undefined) return wrong;
  const closedReason = textOr(body.closedReason, row.closedReason ?? '');
  if (!isEmpty(body.closedBy) && isEmpty(closedReason))
    return { closedReason: [cannotBeEmpty('Close Reason')] };
  if (closedReason === 'duplicate' && isEmpty(body.duplicateStory ?? (row.duplicateStory || '')))
    return { duplicateStory: [cannotBeEmpty('Duplicated Story')] };
  return undefined;
}

/** What stories, epics and requirements have in common; they differ by their type alone. */
const storyKind = (type: 'story' | 'epic' | 'requirement', label: string): ObservedResource => ({
  one: type,
  word: 'Story',
  parents: ['products'],
  template: { ...storyTemplate, plan: type === 'story' ? '' : '0' },
  fields: storyFields(label),
  recordOverrides: (request, row, place) => placed(type, request, row, place),
  create: {
    product: 'body',
    form: { title: label },
    refuses: refusesCreate,
    sets: ({ body, state, token }) => ({
      type,
      ...(body.project || body.execution
        ? { project: state.shown.get(token ?? '') ?? body.project ?? 0 }
        : {}),
      status: body.needNotReview ? 'active' : 'reviewing',
      stage: stageOf(type, body),
      ...ofSource(body.source),
      ...underReview(reviewersIn(body)),
    }),
    // A create of an epic or a requirement answers no id.
    answer: () => json(done),
  },
  update: { refuses: refusesUpdate, sets: (asked) => updated(type, asked) },
  lists: {
    list: { browse },
    executions: {
      ...{ browse, perPage: 50 },
      orderBy: [
        { field: 'order', descending: true, otherwise: 1 },
        { field: 'id', descending: true },
      ],
    },
    my,
  },
  privileges: { products: 'product-browse', projects: 'projectstory-story', executions: 'execution-story' },
  storyIDFor: [...Object.keys(transitions), 'delete'],
  transitions,
});

const first = (list: unknown): unknown => (Array.isArray(list) ? list[0] : undefined);

const story = storyKind('story', 'Story Name');

export const observedStories: ObservedResource = {
  ...story,
  parents: ['products', 'projects', 'executions'],
  create: {
    ...story.create,
    product: 'query',
    refuses: (request) =>
      (typeof request.body.modules === 'number' ? nothing(500) : missingBug(request)) ??
      refusesCreate(request),
    sets: (request) => ({
      ...story.create.sets?.(request),
      // Both come from lists with one value for each branch.
      plan: first(request.body.plans) ?? '',
      module: Number(first(request.body.modules) ?? 0),
      fromBug: Number(request.query.get('bugID') ?? 0),
    }),
    after: (request, row) => madeOfBug(request, row, 'toStory'),
    answer: (row) => (hasReviewerTwice(row) ? nothing() : withID(row)),
  },
  storyIDFor: [],
};

export const observedEpics = storyKind('epic', 'Epic Name');

export const observedRequirements = storyKind('requirement', 'Requirement Name');
