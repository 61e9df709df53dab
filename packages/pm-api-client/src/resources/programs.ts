import * as pm from 'plat-schemas/pm';
import { CLOSED, OPEN, WAITING } from '../record-values/plan-states.js';
import type { ResourceDefinition } from '../resource/definition.js';
import type { Browsed, ListsAll } from '../resource/lists.js';
import type { CrudOperations, NotStatus } from '../resource/resource.js';
import type { Activates, Closes, Starts } from '../resource/transitions.js';
import { projects } from './projects.js';

// The first is the default.
const PROGRAM_FILTERS = ['all', 'unclosed', 'wait', 'doing', 'suspended'] as const;

/** Programs. Not in the specification: as observed on released servers. */
export const programs = {
  name: 'programs',
  one: 'program',
  record: pm.programRecord,
  get: true,
  history: true,
  types: ['program'],
  refersTo: { parent: { name: 'programs', one: 'program' } },
  create: { fields: pm.programCreate, wrongNames: {} },
  update: {
    fields: pm.programUpdate,
    instead: { status: ['start', 'close', 'activate'] },
    // Released servers empty the description of a program that is updated without it.
    fromRecord: { desc: true },
  },
  list: {
    parents: {},
    whole: true,
    browse: PROGRAM_FILTERS,
    // The server's list has the projects too, in the place of each below its program, and hides closed programs.
    asks: (browse) => ({ isMixed: true, ...(browse === 'all' && { cookie: 'showClosed=1' }) }),
  },
  transitions: {
    start: { ...projects.transitions.start, from: WAITING },
    close: { ...projects.transitions.close, from: OPEN },
    activate: { ...projects.transitions.activate, from: CLOSED },
  },
  texts: ['name'],
  richText: ['desc'],
} as const satisfies ResourceDefinition;

/** Which programs are listed; the default is `all`. In a browser, which sends no such cookie, closed ones are missing from `all`. */
export type ProgramFilter = Browsed<(typeof PROGRAM_FILTERS)[number]>;

/**
 * Operations on programs. The server's list holds projects too, and its pages and its recTotal count those: `items`
 * has the programs alone, and `total` counts them where one page has the whole list. Else it is missing.
 */
export interface Programs
  extends ListsAll<pm.ProgramRecord, ProgramFilter>,
    CrudOperations<
      pm.ProgramCreate,
      pm.ProgramUpdate & NotStatus<'start, close or activate'>,
      pm.ProgramRecord
    >,
    Starts<pm.ProjectStart, pm.ProgramRecord>,
    Closes<pm.ProjectClose, pm.ProgramRecord>,
    Activates<pm.ProjectActivate, pm.ProgramRecord> {}
