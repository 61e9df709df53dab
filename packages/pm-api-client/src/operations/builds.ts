import type { BuildCreate, BuildRecord, BuildUpdate } from 'plat-schemas/pm';
import type { OfExecution, OfProject, OneOf } from '../resource/filter-type.js';
import type { Lists } from '../resource/lists.js';
import type { Creates, Deletes, Gets, NotStatus, Updates, UseInstead } from '../resource/resource.js';
import type { NotExecution } from './tasks.js';

/** Where builds are listed. */
export type BuildFilter = OneOf<{ project: OfProject<'all'>; execution: OfExecution<'all'> }>;

/** The trap of a build's product. */
export interface NotProductID {
  /** A wrong name: `product` is the right one here. */
  readonly productID?: UseInstead<'product'>;
}

/** What can be done with builds. */
export interface Builds
  extends Gets<BuildRecord>,
    Lists<BuildRecord, BuildFilter>,
    Creates<BuildCreate & NotExecution & NotProductID, BuildRecord>,
    Updates<BuildUpdate & NotStatus<'no operation of this API'>, BuildRecord>,
    Deletes<BuildRecord> {}
