import { bugCreate, bugRecord, bugUpdate } from 'plat-schemas/pm';
import type { ResourceDefinition } from '../resource/definition.js';
import { bugTransitions } from './bug-transitions.js';
import { MY_BUGS } from './my-lists.js';
import { bookkeeping } from './record-fields.js';

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
    browse: BUG_FILTERS,
    browseAt: { project: ['all', 'unresolved'] },
    // Released servers know this word only, in whatever case.
    sentAs: { assignedtome: 'assigntome' },
  },
  transitions: bugTransitions,
  storedAs: { productID: 'product' },
  richText: ['steps'],
  toHistory: ['comment'],
  // Released servers put a form to fill in where the steps would be.
  filledIn: ['steps'],
  bookkeeping,
} as const satisfies ResourceDefinition;
