import {
  bugActivate,
  bugAssign,
  bugClose,
  bugConfirm,
  bugCreate,
  bugRecord,
  bugResolve,
  bugUpdate,
} from 'plat-schemas/pm';
import type { PmRecord, ResourceDefinition } from '../resource/definition.js';
import { MY_BUGS } from './my-lists.js';
import { bookkeeping, dayOf, namesOf } from './record-fields.js';

/** Bugs. Source: project management API, "Fields of create operations" and "States and transitions". */
export const bugs = {
  name: 'bugs',
  one: 'bug',
  record: bugRecord,
  get: true,
  delete: true,
  create: {
    fields: bugCreate,
    wrongNames: { product: 'productID', 'openedBuild[]': 'openedBuild' },
    // A released server reads productID from the query alone, a later one from the body.
    alsoInQuery: ['productID'],
  },
  update: {
    fields: bugUpdate,
    instead: { status: 'confirm, resolve, close or activate' },
    ifRefusedFor: {
      resolution:
        'This bug was closed without a resolution, and released servers change no such bug: activate, resolve and close it, or send one along with the option extra, { resolution }.',
    },
  },
  list: {
    parents: { product: 'products', project: 'projects', execution: 'executions' },
    my: MY_BUGS,
    // The first is the default. The specification names no filter for bugs; these are observed.
    browse: [
      'all',
      'unclosed',
      'unresolved',
      'assigntome',
      'assignedtome',
      'openedbyme',
      'assignedbyme',
      'resolvedbyme',
    ],
    browseAt: { project: ['all', 'unresolved'] },
    // Released servers know this word only, in whatever case.
    sentAs: { assignedtome: 'assigntome' },
    numbers: [
      'product',
      'project',
      'execution',
      'module',
      'plan',
      'story',
      'severity',
      'pri',
      'confirmed',
      'activatedCount',
      'duplicateBug',
    ],
  },
  transitions: {
    /** Confirms that it is a bug; what is not given stays, where released servers would empty it. */
    confirm: {
      fields: bugConfirm,
      from: { specification: ['active'], released: ['active', 'resolved', 'closed', ''] },
      sets: { confirmed: 1 },
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
    /** Assigns a bug to somebody. */
    assignTo: {
      fields: bugAssign,
      from: { specification: ['active', 'resolved'], released: ['active', 'resolved', 'closed', ''] },
      fromRecord: { mailto: namesOf('mailto') },
    },
    /** Resolves a bug and keeps its assignee, unless told to assign it to somebody else. */
    resolve: {
      fields: bugResolve,
      from: { specification: ['active'], released: ['active', 'resolved', 'closed'] },
      to: { specification: ['resolved'], released: ['resolved'] },
      // "Endpoints", rule 4: without assignedTo the server clears the assignee.
      fromRecord: { assignedTo: true },
    },
    /** Closes a bug. */
    close: {
      fields: bugClose,
      from: { specification: ['active', 'resolved'], released: ['active', 'resolved', 'closed'] },
      to: { specification: ['closed'], released: ['closed'] },
    },
    /** Opens a resolved or closed bug again. */
    activate: {
      fields: bugActivate,
      from: { specification: ['closed', 'resolved'], released: ['closed', 'resolved'] },
      to: { specification: ['active'], released: ['active'] },
      // The specification requires nothing here; released servers refuse it without openedBuild.
      fromRecord: { openedBuild: buildsOf, assignedTo: true },
    },
  },
  storedAs: { productID: 'product' },
  richText: ['steps'],
  toHistory: ['comment'],
  // Released servers put a form to fill in where the steps would be.
  filledIn: ['steps'],
  bookkeeping,
} as const satisfies ResourceDefinition;

/** The builds in which a bug was found, as a list. */
function buildsOf({ openedBuild }: PmRecord): unknown {
  const builds: unknown = typeof openedBuild === 'string' ? openedBuild.split(',') : openedBuild;
  return Array.isArray(builds) && builds.some((build) => build !== '') ? builds : undefined;
}
