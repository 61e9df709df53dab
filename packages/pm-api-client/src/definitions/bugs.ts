import { bugActivate, bugClose, bugCreate, bugRecord, bugResolve, bugUpdate } from 'plat-schemas/pm';
import type { ResourceDefinition } from '../resource/definition.js';
import { bookkeeping } from './bookkeeping.js';
import { assigneeOf, buildsOf } from './from-record.js';

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
    my: true,
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
    browseAt: { project: ['all', 'unresolved'], my: [] },
    // Released servers know this word only, in whatever case.
    sentAs: { assignedtome: 'assigntome' },
    numbers: ['product', 'project', 'execution', 'module', 'plan', 'story', 'task', 'severity', 'pri'],
  },
  transitions: {
    /** Resolves a bug and keeps its assignee, unless told to assign it to somebody else. */
    resolve: {
      fields: bugResolve,
      from: ['active'],
      to: ['resolved'],
      // "Endpoints", rule 4: without assignedTo the server clears the assignee.
      fromRecord: { assignedTo: assigneeOf },
    },
    /** Closes a bug. */
    close: { fields: bugClose, from: ['active', 'resolved'], to: ['closed'] },
    /** Opens a resolved or closed bug again. */
    activate: {
      fields: bugActivate,
      from: ['closed', 'resolved'],
      to: ['active'],
      // The specification requires nothing here; released servers refuse it without openedBuild.
      fromRecord: { openedBuild: buildsOf, assignedTo: assigneeOf },
    },
  },
  storedAs: { productID: 'product' },
  notStored: ['comment'],
  bookkeeping,
} as const satisfies ResourceDefinition;
