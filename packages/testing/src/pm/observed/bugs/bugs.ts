import { anyRow, by, byEach, inState, unclosed } from '../../row-filters.js';
import type { FakeRecord } from '../../state/fake-record.js';
import type { State } from '../../state/state.js';
import { cannotBeEmpty, htmlPage } from '../answers/answers.js';
import { isUnknownAccount, nameIn, unfilled } from '../records/checks.js';
import { assigned, closed, isEmpty, ofKind, starting, textOr } from '../records/values.js';
import type { Change, Field, ObservedRequest, ObservedResource, RowFilter } from '../resource.js';
import { seesExecution } from '../session/rights.js';

/** Every field of a bug as GET /bugs/{id} answers it, with the value that it has when nothing was set. */
const template = {
  ...starting(0, 'project product branch module execution plan story task toTask toStory confirmed'),
  ...starting(0, 'activatedCount duplicateBug case caseVersion result testtask deleted'),
  ...starting('', 'identify title keywords os browser hardware found steps subStatus color'),
  ...starting('', 'activatedDate feedbackBy notifyEmail mailto openedBy openedDate openedBuild'),
  ...starting('', 'assignedTo assignedDate deadline resolvedBy resolution resolvedBuild resolvedDate'),
  ...starting('', 'closedBy closedDate relatedBug lastEditedBy lastEditedDate'),
  ...{ storyVersion: 1, severity: 3, pri: 3, type: 'codeerror', status: 'active' },
};

const fields: Readonly<Record<string, Field>> = {
  title: { kind: 'text', label: 'Name', max: 255 },
  openedBuild: { kind: 'list', label: 'Affected Version' },
  ...ofKind('integer', 'module project execution plan story task case severity pri'),
  ...ofKind('integer', 'duplicateBug', 'update'),
  ...ofKind('text', 'type color assignedTo'),
  notifyEmail: { kind: 'email', label: 'Discoverer Email' },
  steps: { kind: 'html' },
  keywords: { kind: 'escaped', label: 'Keywords', max: 255 },
  ...ofKind('list', 'os browser mailto relatedBug'),
  feedbackBy: { kind: 'escaped' },
  deadline: { kind: 'date', label: 'Due Date' },
  ...ofKind('integer', 'caseVersion result testtask', 'create'),
  ...ofKind('text', 'resolution resolvedBuild', 'update'),
};

// What the server's form of a bug has in the place of the steps.
const EMPTY_STEPS = '<p>[Steps]</p><p></p><p>[Results]</p><p></p><p>[Expectations]</p><p></p>';

/** An empty state is that of one that was confirmed with an empty body. */
const UNCLOSED = ['active', 'resolved', ''];

const browse: Readonly<Record<string, RowFilter>> = {
  all: anyRow,
  unclosed,
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

/** A list shows the main line and builds by their names alone. */
const labelOf = (state: State) => (builds: unknown) =>
  [builds ?? '']
    .flat()
    .map((build) => (build === 'trunk' ? 'Trunk' : nameIn(state, 'builds', build) || String(build)))
    .join(',');

function updated({ body, row, account, now, request }: Change) {
  relate(request.state, row.id, body.relatedBug);
  const resolution = textOr(body.resolution, row.resolution);
  const isResolved = !isEmpty(resolution);
  return {
    // The status is never taken from the body, but made from what the bug has by now.
    status: row.closedBy ? 'closed' : isResolved ? 'resolved' : 'active',
    ...(row.closedBy ? { assignedTo: 'closed' } : {}),
    ...(isResolved && !row.resolvedBy ? { resolvedBy: account, resolvedDate: now } : {}),
  };
}

/** The alert of a page is wrapped in a success. A delete does not look at the execution. */
function inHiddenExecution({ state, caller, method }: ObservedRequest, row: FakeRecord) {
  const execution = state.table('executions').get(Number(row.execution));
  if (method === 'DELETE' || !execution || seesExecution(state, caller, execution)) return undefined;
  const message = 'You do not have permission to access the Execution to which this Bug belongs.';
  const alert = { status: 'success', data: JSON.stringify({ message }) };
  return htmlPage(`${JSON.stringify(alert)}{"status":"success"}`);
}

export const observedBugs: ObservedResource = {
  one: 'bug',
  word: 'Bug',
  hiddenFrom: inHiddenExecution,
  parents: ['products', 'projects', 'executions'],
  template,
  fields,
  recordOverrides({ state }, row, place) {
    const story = state.table('stories').get(Number(row.story));
    const storyVersion = row.storyVersion ?? story?.version ?? (row.story ? 1 : 0);
    if (place === 'alone') return { storyVersion };
    const [openedBuild, resolvedBuild] = [row.openedBuild, row.resolvedBuild].map(labelOf(state));
    const shown = { storyVersion, openedBuild, resolvedBuild };
    return place === 'my' ? { ...shown, productName: nameIn(state, 'products', row.product) } : shown;
  },
  create: {
    product: 'query',
    form: { title: 'Name', openedBuild: 'Affected Version' },
    sets: ({ body, caller }) => ({
      status: 'active',
      ...(isEmpty(body.steps) ? { steps: EMPTY_STEPS } : {}),
      ...(isEmpty(body.assignedTo) ? {} : { assignedBy: caller.account }),
    }),
  },
  update: {
    refuses: ({ body, row }) =>
      row.closedBy && isEmpty(textOr(body.resolution, row.resolution))
        ? { resolution: [cannotBeEmpty('Resolution')] }
        : undefined,
    sets: updated,
  },
  lists: {
    list: { browse },
    my: {
      browse: byEach('assignedTo openedBy resolvedBy closedBy'),
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
        ...assigned(body, now),
        deadline: textOr(body.deadline, ''),
        mailto: body.mailto ?? '',
      }),
    },
    assignTo: {
      from: UNCLOSED,
      effect: ({ body, account, now }) => ({
        ...assigned(body, now),
        assignedBy: account,
        mailto: body.mailto ?? '',
      }),
    },
    resolve: {
      from: UNCLOSED,
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
        duplicateBug: body.resolution === 'duplicate' ? body.duplicateBug : 0,
        resolvedBy: account,
        resolvedDate: textOr(body.resolvedDate, now),
        ...assigned(body, now),
      }),
    },
    close: {
      effect: (change) => ({ status: 'closed', confirmed: 1, ...closed(change) }),
    },
    activate: {
      refuses: ({ body, row }) =>
        row.status === 'resolved' || row.status === 'closed'
          ? unfilled(body, { openedBuild: 'Affected Version' })
          : ['Bugs that are not in "Resolved" or "Closed" status cannot be activated.'],
      effect: ({ body, row, now, request }) => ({
        status: 'active',
        openedBuild: body.openedBuild,
        ...assigned(body, now, resolverOf(row, request.state)),
        activatedDate: now,
        activatedCount: Number(row.activatedCount ?? 0) + 1,
        ...starting('', 'resolution resolvedBuild resolvedBy resolvedDate closedBy closedDate'),
        duplicateBug: 0,
      }),
    },
  },
};

const resolverOf = ({ resolvedBy }: FakeRecord, state: Change['request']['state']): unknown =>
  isUnknownAccount(state, resolvedBy) ? '' : (resolvedBy ?? '');
