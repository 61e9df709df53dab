import type { FakeRecord } from '../../state/fake-record.js';
import type { State } from '../../state/state.js';
import { cannotBeEmpty, closesAndLoads, saved, savedData, withID } from '../answers/answers.js';
import { anyRow, by, inState } from '../lists/filters.js';
import { batchRoute } from '../records/batches.js';
import { isUnknownAccount, unfilled } from '../records/checks.js';
import { isEmpty, priorityOrder, textOr } from '../records/values.js';
import type { Change, Field, ObservedResource, RowFilter } from '../resource.js';

/** Every field of a bug as GET /bugs/{id} answers it, with the value that it has when nothing was set. */
const template = {
  project: 0,
  product: 0,
  injection: '',
  identify: '',
  branch: 0,
  module: 0,
  execution: 0,
  plan: 0,
  story: 0,
  storyVersion: 1,
  task: 0,
  toTask: 0,
  toStory: 0,
  title: '',
  keywords: '',
  severity: 3,
  pri: 3,
  type: 'codeerror',
  os: '',
  browser: '',
  hardware: '',
  found: '',
  steps: '',
  status: 'active',
  subStatus: '',
  color: '',
  confirmed: 0,
  activatedCount: 0,
  activatedDate: '',
  feedbackBy: '',
  notifyEmail: '',
  mailto: '',
  openedBy: '',
  openedDate: '',
  openedBuild: '',
  assignedTo: '',
  assignedDate: '',
  deadline: '',
  resolvedBy: '',
  resolution: '',
  resolvedBuild: '',
  resolvedDate: '',
  closedBy: '',
  closedDate: '',
  duplicateBug: 0,
  relatedBug: '',
  case: 0,
  caseVersion: 0,
  result: 0,
  testtask: 0,
  lastEditedBy: '',
  lastEditedDate: '',
  deleted: 0,
};

const fields: Readonly<Record<string, Field>> = {
  title: { kind: 'text', label: 'Name', max: 255 },
  openedBuild: { kind: 'list', label: 'Affected Version' },
  module: { kind: 'integer' },
  project: { kind: 'integer' },
  execution: { kind: 'integer' },
  plan: { kind: 'integer', only: 'update' },
  story: { kind: 'integer' },
  task: { kind: 'integer' },
  severity: { kind: 'integer' },
  pri: { kind: 'integer' },
  type: { kind: 'text' },
  steps: { kind: 'html' },
  keywords: { kind: 'escaped', label: 'Keywords', max: 255 },
  os: { kind: 'list' },
  browser: { kind: 'list' },
  color: { kind: 'text' },
  mailto: { kind: 'list' },
  feedbackBy: { kind: 'escaped' },
  notifyEmail: { kind: 'text' },
  assignedTo: { kind: 'text' },
  deadline: { kind: 'date', label: 'Due Date' },
  duplicateBug: { kind: 'integer', only: 'update' },
  relatedBug: { kind: 'list' },
  case: { kind: 'integer', only: 'create' },
  caseVersion: { kind: 'integer', only: 'create' },
  result: { kind: 'integer', only: 'create' },
  testtask: { kind: 'integer', only: 'create' },
  resolution: { kind: 'text', only: 'update' },
  resolvedBuild: { kind: 'text', only: 'update' },
};

// What the server's form of a bug has in the place of the steps.
const EMPTY_STEPS = '<p>[Steps]</p><p></p><p>[Results]</p><p></p><p>[Expectations]</p><p></p>';

const isOpen: RowFilter = ({ status }) => status !== 'closed';

const browse: Readonly<Record<string, RowFilter>> = {
  all: anyRow,
  unclosed: isOpen,
  unresolved: inState('active'),
  toclosed: inState('resolved'),
  unconfirmed: ({ confirmed }) => !confirmed,
  assigntonull: ({ assignedTo }) => isEmpty(assignedTo),
  assigntome: by('assignedTo'),
  openedbyme: by('openedBy'),
  resolvedbyme: by('resolvedBy'),
  assignedbyme: (row, account) => row.assignedBy === account && row.status !== 'closed',
  postponedbugs: ({ resolution }) => resolution === 'postponed',
};

/** Each of two related bugs names the other. */
function relate(state: State, id: number, related: unknown): void {
  for (const other of [related ?? []].flat().map(Number))
    state.table('bugs').change(other, { relatedBug: [id] });
}

/** A list shows the main line and builds under their labels. */
function buildLabels(builds: unknown): string {
  const names = Array.isArray(builds) ? builds : [builds];
  return names.map((build) => (build === 'trunk' ? 'Trunk' : String(build ?? ''))).join(',');
}

function updated({ body, row, account, now, request }: Change) {
  relate(request.state, row.id, body.relatedBug);
  const resolution = textOr(body.resolution, row.resolution);
  const isResolved = !isEmpty(resolution);
  return {
    // The status is never taken from the body, but made from what the bug has by now.
    status: row.closedBy ? 'closed' : isResolved ? 'resolved' : 'active',
    ...(isResolved && !row.resolvedBy ? { resolvedBy: account, resolvedDate: now } : {}),
  };
}

const batchCreate = batchRoute({
  table: 'bugs',
  base: 'title',
  parent: 'productID',
  privilege: 'bug-batchCreate',
  fields,
  refuses: ({ openedBuild }, key) =>
    isEmpty(openedBuild) ? { [`openedBuild[${key}][]`]: cannotBeEmpty('Affected Version') } : undefined,
  // What a batch does not say is nothing, where a form of one bug has its defaults.
  sets: (_, { pri = 0, severity = 0, type = '', steps = '' }) => ({
    status: 'active',
    pri: Number(pri) || 0,
    severity: Number(severity) || 0,
    type,
    steps,
    storyVersion: 1,
  }),
  idList: (_, made) => [...made.values()].map(({ record }) => record.id),
});

export const observedBugs: ObservedResource = {
  one: 'bug',
  word: 'Bug',
  parents: ['products', 'projects', 'executions'],
  template,
  fields,
  recordOverrides({ state }, row, place) {
    const story = state.table('stories').get(Number(row.story));
    const storyVersion = row.storyVersion ?? story?.version ?? (row.story ? 1 : 0);
    if (place === 'alone') return { storyVersion };
    const orders = { priOrder: priorityOrder(row.pri), severityOrder: priorityOrder(row.severity) };
    const shown = { storyVersion, openedBuild: buildLabels(row.openedBuild), ...orders };
    if (place === 'products') return { ...shown, needconfirm: false };
    if (place !== 'my') return shown;
    const product = state.table('products').get(Number(row.product));
    return { ...shown, productName: product?.name ?? '', shadow: 0 };
  },
  create: {
    product: 'query',
    form: { title: 'Name', openedBuild: 'Affected Version' },
    sets: ({ body, caller }) => ({
      status: 'active',
      ...(isEmpty(body.steps) ? { steps: EMPTY_STEPS } : {}),
      ...(isEmpty(body.assignedTo) ? {} : { assignedBy: caller.account }),
    }),
    answer: withID,
  },
  update: {
    refuses: ({ body, row }) =>
      row.closedBy && isEmpty(textOr(body.resolution, row.resolution))
        ? { resolution: [cannotBeEmpty('Resolution')] }
        : undefined,
    sets: updated,
    answer: savedData,
  },
  deleted: () => saved,
  routes: [batchCreate],
  lists: {
    list: { browse },
    my: {
      browse: {
        assignedTo: by('assignedTo'),
        openedBy: by('openedBy'),
        resolvedBy: by('resolvedBy'),
        closedBy: by('closedBy'),
      },
      exact: true,
      default: 'assignedTo',
    },
  },
  transitions: {
    confirm: {
      // Whatever is not sent is lost, the status too.
      effect: ({ body, now }) => ({
        confirmed: 1,
        status: textOr(body.status, ''),
        type: textOr(body.type, ''),
        pri: body.pri ?? 3,
        assignedTo: textOr(body.assignedTo, ''),
        assignedDate: now,
        deadline: textOr(body.deadline, ''),
        mailto: body.mailto ?? '',
      }),
      answer: savedData,
    },
    assignTo: {
      effect: ({ body, account, now }) => ({
        assignedTo: textOr(body.assignedTo, ''),
        assignedDate: now,
        assignedBy: account,
        mailto: body.mailto ?? '',
      }),
      answer: () => closesAndLoads,
    },
    resolve: {
      // Resolving what is resolved or closed is a success again.
      refuses({ body, request }) {
        const { resolution, duplicateBug } = body;
        const empty = unfilled(body, {
          resolution: 'Resolution',
          ...(resolution === 'fixed' ? { resolvedBuild: 'Fixed Build' } : {}),
          ...(resolution === 'duplicate' ? { duplicateBug: 'Duplicated Bug' } : {}),
        });
        if (empty !== undefined || resolution !== 'duplicate') return empty;
        const isThere = request.state.table('bugs').get(Number(duplicateBug)) !== undefined;
        return isThere ? undefined : { duplicateBug: ['Duplicate Bug does not exist.'] };
      },
      effect: ({ body, account, now }) => ({
        status: 'resolved',
        confirmed: 1,
        resolution: body.resolution,
        resolvedBuild: body.resolvedBuild ?? '',
        duplicateBug: body.duplicateBug ?? 0,
        resolvedBy: account,
        resolvedDate: textOr(body.resolvedDate, now),
        assignedTo: textOr(body.assignedTo, ''),
        assignedDate: now,
      }),
      answer: savedData,
    },
    close: {
      effect: ({ account, now }) => ({
        status: 'closed',
        confirmed: 1,
        assignedTo: 'closed',
        assignedDate: now,
        closedBy: account,
        closedDate: now,
      }),
      answer: savedData,
    },
    activate: {
      refuses: ({ body, row }) =>
        row.status === 'resolved' || row.status === 'closed'
          ? unfilled(body, { openedBuild: 'Affected Version' })
          : ['Bugs that are not in "Resolved" or "Closed" status cannot be activated.'],
      effect: ({ body, row, now, request }) => ({
        status: 'active',
        openedBuild: body.openedBuild,
        assignedTo: textOr(body.assignedTo, resolverOf(row, request.state)),
        assignedDate: now,
        activatedDate: now,
        activatedCount: Number(row.activatedCount ?? 0) + 1,
        resolution: '',
        resolvedBuild: '',
        resolvedBy: '',
        resolvedDate: '',
        duplicateBug: 0,
        closedBy: '',
        closedDate: '',
      }),
      answer: savedData,
    },
  },
};

const resolverOf = ({ resolvedBy }: FakeRecord, state: Change['request']['state']): unknown =>
  isUnknownAccount(state, resolvedBy) ? '' : (resolvedBy ?? '');
