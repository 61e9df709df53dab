import type { SystemCreate, SystemRecord, SystemUpdate } from 'plat-schemas/pm';
import type { OfProduct } from '../resource/filter-type.js';
import type { Lists } from '../resource/lists.js';
import type { Creates, Deletes, Gets, NotProduct, NotStatus, Updates } from '../resource/resource.js';

/** What can be done with systems (applications of a product). */
export interface Systems
  extends Gets<SystemRecord>,
    Lists<SystemRecord, OfProduct<'all'>>,
    Creates<SystemCreate & NotProduct, SystemRecord, number | undefined>,
    Updates<SystemUpdate & NotStatus<'no operation of this API'>, SystemRecord>,
    Deletes<SystemRecord> {}
