import type {
  ProgramCreate,
  ProgramRecord,
  ProgramUpdate,
  ProjectActivate,
  ProjectClose,
  ProjectStart,
} from 'plat-schemas/pm';
import type { Browsed } from '../resource/filter-type.js';
import type { ListsAll } from '../resource/lists.js';
import type { Creates, Deletes, Gets, NotStatus, Updates } from '../resource/resource.js';
import type { Activates, Closes, Starts } from '../resource/transitions.js';

/** Which programs are listed. Released servers list no closed ones. */
export type ProgramFilter = Browsed<'all' | 'unclosed' | 'wait' | 'doing' | 'suspended'>;

/** What can be done with programs. The server's list holds projects too: `items` has the programs alone, `total` counts both. */
export interface Programs
  extends Gets<ProgramRecord>,
    ListsAll<ProgramRecord, ProgramFilter>,
    Creates<ProgramCreate, ProgramRecord>,
    Updates<ProgramUpdate & NotStatus<'start, close or activate'>, ProgramRecord>,
    Deletes<ProgramRecord>,
    Starts<ProjectStart, ProgramRecord>,
    Closes<ProjectClose, ProgramRecord>,
    Activates<ProjectActivate, ProgramRecord> {}
