import type { ReleaseCreate, ReleaseRecord, ReleaseUpdate } from 'plat-schemas/pm';
import type { OfProduct, OfProject, OneOf } from '../resource/filter-type.js';
import type { Lists } from '../resource/lists.js';
import type { Creates, Deletes, Gets, NotProduct, Updates } from '../resource/resource.js';

/** Where releases are listed. */
export type ReleaseFilter = OneOf<{
  product: OfProduct<'all' | 'wait' | 'normal' | 'fail' | 'terminate'>;
  project: OfProject<'all'>;
}>;

/** What can be done with releases of products. An update changes the status too. */
export interface Releases
  extends Gets<ReleaseRecord>,
    Lists<ReleaseRecord, ReleaseFilter>,
    Creates<ReleaseCreate & NotProduct, ReleaseRecord>,
    Updates<ReleaseUpdate, ReleaseRecord>,
    Deletes<ReleaseRecord> {}
