import type {
  ProductplanClose,
  ProductplanCreate,
  ProductplanRecord,
  ProductplanTransition,
  ProductplanUpdate,
} from 'plat-schemas/pm';
import type { OfProduct } from '../resource/filter-type.js';
import type { Lists } from '../resource/lists.js';
import type {
  Creates,
  Deletes,
  Gets,
  NotProduct,
  NotStatus,
  Updates,
  UseInstead,
} from '../resource/resource.js';
import type { Activates, Closes, Finishes, Starts } from '../resource/transitions.js';

/** Which plans of a product are listed; the default is `all`. */
export type ProductplanFilter = OfProduct<'all' | 'undone' | 'wait' | 'doing' | 'done' | 'closed'>;

/** The trap of a plan's name. */
export interface NotName {
  /** A wrong name: `title` is the right one. */
  readonly name?: UseInstead<'title'>;
}

/** What can be done with plans of products. */
export interface Productplans
  extends Gets<ProductplanRecord>,
    Lists<ProductplanRecord, ProductplanFilter>,
    Creates<ProductplanCreate & NotProduct & NotName, ProductplanRecord>,
    Updates<ProductplanUpdate & NotStatus<'start, finish, close or activate'>, ProductplanRecord>,
    Deletes<ProductplanRecord>,
    Starts<ProductplanTransition, ProductplanRecord>,
    Finishes<ProductplanTransition, ProductplanRecord>,
    Closes<ProductplanClose, ProductplanRecord>,
    Activates<ProductplanTransition, ProductplanRecord> {}
