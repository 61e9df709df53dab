import { bugActivate, bugClose, bugCreate, bugRecord, bugResolve, bugUpdate } from 'plat-schemas/pm';
import type { PmRecord, Row } from '../resource/row.js';

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
    instead: { status: 'resolve, close or activate' },
  },
  list: {
    parents: { product: 'products', project: 'projects', execution: 'executions' },
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
  },
  transitions: {
    resolve: {
      fields: bugResolve,
      from: ['active'],
      to: 'resolved',
      // "Endpoints", rule 4: without assignedTo the server clears the assignee.
      fromRecord: { assignedTo: assigneeOf },
    },
    close: { fields: bugClose, from: ['active', 'resolved'], to: 'closed' },
    activate: {
      fields: bugActivate,
      from: ['closed', 'resolved'],
      to: 'active',
      // The specification requires nothing here; released servers refuse it without openedBuild.
      fromRecord: { openedBuild: buildsOf },
    },
  },
  storedAs: { productID: 'product' },
  notStored: ['comment'],
  bookkeeping: [
    'lastEditedBy',
    'lastEditedDate',
    'assignedDate',
    'resolvedBy',
    'resolvedDate',
    'closedBy',
    'closedDate',
    'activatedCount',
    'activatedDate',
  ],
} as const satisfies Row;

function assigneeOf({ assignedTo }: PmRecord): unknown {
  // Released servers write `closed` where the assignee of a closed bug was: that is nobody's account.
  return assignedTo === '' || assignedTo === 'closed' || assignedTo === null ? undefined : assignedTo;
}

function buildsOf({ openedBuild }: PmRecord): unknown {
  const builds: unknown = typeof openedBuild === 'string' ? openedBuild.split(',') : openedBuild;
  return Array.isArray(builds) && builds.some((build) => build !== '') ? builds : undefined;
}
