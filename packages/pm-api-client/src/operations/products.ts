import type { ProductCreate, ProductRecord, ProductTransition, ProductUpdate } from 'plat-schemas/pm';
import type { AllOrOneOf, Browsed, OfProgram } from '../resource/filter-type.js';
import type { ListsAll } from '../resource/lists.js';
import type { Creates, Deletes, Gets, NotStatus, Updates } from '../resource/resource.js';
import type { Activates, Closes } from '../resource/transitions.js';

/** Which products are listed. Observed. */
export type ProductBrowse = 'all' | 'noclosed' | 'closed';

/** Where products are listed: all of them, or those of a program. */
export type ProductFilter = AllOrOneOf<Browsed<ProductBrowse>, { program: OfProgram<ProductBrowse> }>;

/** What can be done with products. */
export interface Products
  extends Gets<ProductRecord>,
    ListsAll<ProductRecord, ProductFilter>,
    Creates<ProductCreate, ProductRecord>,
    Updates<ProductUpdate & NotStatus<'close or activate'>, ProductRecord>,
    Deletes<ProductRecord>,
    Closes<ProductTransition, ProductRecord>,
    Activates<ProductTransition, ProductRecord> {}
