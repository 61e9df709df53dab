import { text } from 'plat-common/text';
import * as pm from 'plat-schemas/pm';
import type { BecomesWork } from '../actions/interfaces.js';
import type { Fields } from '../call.js';
import { PmError } from '../errors.js';
import type { WriteOptions } from '../options.js';
import { assigneeOr, dayOf, inBody, namesOf, numberIn } from '../record-values/record-fields.js';
import type { Known, PmRecord, ResourceDefinition, Sent } from '../resource/definition.js';
import { notOfItself } from '../resource/guard.js';
import type { Lists, OfExecution, OfProduct, OfProject, OneOf } from '../resource/lists.js';
import { listOf } from '../resource/read-record.js';
import type { CrudOperations, Not, NotStatus } from '../resource/resource.js';
import type { Activates, Assigns, Closes, TransitionOfMany } from '../resource/transitions.js';
import type { WriteResult } from '../resource/written.js';

/** Rejects a closed bug: released servers confirm it and take away `closed`, its assignee, which they do not take again. */
function notClosed(body: Fields, { record }: Known): Fields {
  if (record?.status !== 'closed') return body;
  const why = text`the bug is closed, and the server would empty its assignee.`;
  const request = { method: 'PUT', path: `/bugs/${record.id}/confirm` };
  const hint = text`Activate it first. Nothing was sent.`;
  throw new PmError({ code: 'transition', why, hint, request, id: record.id });
}

/** The builds in which a bug was found, as a list. */
function buildsOf({ openedBuild }: PmRecord): unknown {
  const builds = typeof openedBuild === 'string' ? listOf(openedBuild) : openedBuild;
  return Array.isArray(builds) && builds.some((build) => build !== '') ? builds : undefined;
}

/** The project of an execution beside it, which the form of released servers adds and their API does not. */
async function projectOfExecution({ body, query }: Sent, { server }: Known): Promise<Sent> {
  const { execution, project } = body;
  if (server === undefined || !execution || project !== undefined) return { body, query };
  const own = await numberIn('project', server, { name: 'executions', one: 'execution' }, execution);
  return { body: { ...body, ...(own && { project: own }) }, query };
}

// The first is the default. The specification names no filter for bugs; these are observed.
const BUG_FILTERS = [
  'all',
  'unclosed',
  'unresolved',
  'assigntome',
  'assignedtome',
  'openedbyme',
  'assignedbyme',
  'resolvedbyme',
] as const;

const PROJECT_FILTERS = ['all', 'unresolved'] as const;

/** Bugs. Source: project management API, "Fields of create operations" and "States and transitions". */
export const bugs = {
  name: 'bugs',
  one: 'bug',
  record: pm.bugRecord,
  get: true,
  history: true,
  create: {
    fields: pm.bugCreate,
    wrongNames: { product: 'productID', 'openedBuild[]': 'openedBuild' },
    beforeSend: projectOfExecution,
  },
  update: {
    fields: pm.bugUpdate,
    beforeSend: projectOfExecution,
    instead: { status: ['confirm', 'resolve', 'close', 'activate'] },
  },
  list: {
    parents: { product: 'products', project: 'projects', execution: 'executions' },
    my: {
      assignedto: ['', 'assignedTo'],
      openedby: ['openedBy', 'openedBy'],
      resolvedby: ['resolvedBy', 'resolvedBy'],
    },
    browse: BUG_FILTERS,
    browseAt: { project: PROJECT_FILTERS },
    // Released servers accept only this word, in any case.
    asks: (browse) => (browse === 'assignedtome' ? { query: { browseType: 'assigntome' } } : {}),
  },
  // Source: project management API, "States and transitions"; the rest is observed.
  transitions: {
    /** Confirms that it is a bug; what is not given stays, where released servers would empty it. */
    confirm: {
      fields: pm.bugConfirm,
      from: { specification: ['active'], released: ['active', 'resolved', ''] },
      sets: { confirmed: 1 },
      beforeSend: inBody(notClosed),
      fromRecord: {
        // One that was confirmed with an empty body has no state: this gives it one again.
        status: ({ status }) => (status === '' ? 'active' : status),
        type: true,
        pri: true,
        assignedTo: true,
        deadline: dayOf('deadline'),
        mailto: namesOf('mailto'),
      },
    },
    /** Assigns a bug to a user. */
    assignTo: {
      fields: pm.bugAssign,
      from: { specification: ['active', 'resolved'], released: ['active', 'resolved', ''] },
      fromRecord: { mailto: namesOf('mailto') },
    },
    /** Resolves a bug. Keeps its assignee, unless you set `assignedTo`. */
    resolve: {
      fields: pm.bugResolve,
      from: { specification: ['active'], released: ['active', 'resolved'] },
      to: { specification: ['resolved'], released: ['resolved'] },
      // "Endpoints", rule 4: without assignedTo the server clears the assignee.
      fromRecord: { assignedTo: true },
      beforeSend: notOfItself('duplicateBug'),
    },
    /** Closes a bug; one that was never resolved is then updated only after it was activated and resolved. */
    close: {
      fields: pm.bugClose,
      from: { specification: ['active', 'resolved'], released: ['active', 'resolved', 'closed'] },
      to: { specification: ['closed'], released: ['closed'] },
    },
    /** Opens a resolved or closed bug again. */
    activate: {
      fields: pm.bugActivate,
      from: { specification: ['closed', 'resolved'], released: ['closed', 'resolved'] },
      to: { specification: ['active'], released: ['active'] },
      // The specification requires nothing here; released servers refuse it without openedBuild.
      fromRecord: { openedBuild: buildsOf, assignedTo: assigneeOr('resolvedBy') },
    },
  },
  texts: ['title', 'keywords', 'feedbackBy'],
  escaped: ['keywords', 'feedbackBy'],
  richText: ['steps'],
  // Released servers put a form to fill in where the steps would be.
  keeps: { steps: 'filled in' },
} as const satisfies ResourceDefinition;

/** Which bugs are listed. `assignedtome` and `assigntome` are one and the same. Observed, because the specification names none. */
export type BugBrowse = (typeof BUG_FILTERS)[number];

/** Where bugs are listed. */
export type BugFilter = OneOf<{
  product: OfProduct<BugBrowse>;
  project: OfProject<(typeof PROJECT_FILTERS)[number]>;
  execution: OfExecution<BugBrowse>;
}>;

/** Operations on bugs. */
export interface Bugs
  extends BecomesWork,
    Lists<pm.BugRecord, BugFilter>,
    CrudOperations<
      pm.BugCreate & Not<'product' | 'openedBuild[]'>,
      pm.BugUpdate & NotStatus<'confirm, resolve, close or activate'>,
      pm.BugRecord
    >,
    Assigns<pm.BugAssign, pm.BugRecord>,
    Closes<pm.BugClose, pm.BugRecord>,
    Activates<pm.BugActivate, pm.BugRecord> {
  /** Confirms that it is a bug; what is not given stays, where released servers would empty it. Observed. */
  confirm<Dry extends boolean = false>(
    id: number,
    fields?: pm.BugConfirm,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<pm.BugRecord, Dry>>;
  /** `confirm` for many records. */
  confirmMany: TransitionOfMany<pm.BugConfirm, pm.BugRecord>;
  /**
   * Resolves a bug. Keeps its assignee, unless you set `assignedTo`.
   *
   * @example
   * ```ts
   * await pm.bugs.resolve(12, { resolution: 'fixed', resolvedBuild: 'trunk' });
   * ```
   */
  resolve<Dry extends boolean = false>(
    id: number,
    fields: pm.BugResolve,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<pm.BugRecord, Dry>>;
  /** `resolve` for many records. */
  resolveMany: TransitionOfMany<pm.BugResolve, pm.BugRecord>;
}
