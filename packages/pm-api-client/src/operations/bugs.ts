import type {
  BugActivate,
  BugAssign,
  BugClose,
  BugConfirm,
  BugCreate,
  BugRecord,
  BugResolve,
  BugUpdate,
} from 'plat-schemas/pm';
import type { ChangeOptions, ChangeResult } from '../bulk/bulk.js';
import type { WriteOptions } from '../options.js';
import type { OfExecution, OfProduct, OfProject, OneOf } from '../resource/filter-type.js';
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
import type { Activates, Assigns, Closes } from '../resource/transitions.js';
import type { WriteResult } from '../resource/written.js';

/** Which bugs are listed. `assignedtome` and `assigntome` are one and the same. Observed, because the specification names none. */
export type BugBrowse =
  | 'all'
  | 'unclosed'
  | 'unresolved'
  | 'assigntome'
  | 'assignedtome'
  | 'openedbyme'
  | 'assignedbyme'
  | 'resolvedbyme';

/** Where bugs are listed. */
export type BugFilter = OneOf<{
  product: OfProduct<BugBrowse>;
  project: OfProject<'all' | 'unresolved'>;
  execution: OfExecution<BugBrowse>;
}>;

/** The trap of a bug's builds. */
export interface NotBracketed {
  /** A wrong name: `openedBuild` is the right one, with a list. */
  readonly 'openedBuild[]'?: UseInstead<'openedBuild'>;
}

/** What can be done with bugs. */
export interface Bugs
  extends Gets<BugRecord>,
    Lists<BugRecord, BugFilter>,
    Creates<BugCreate & NotProduct & NotBracketed, BugRecord>,
    Updates<BugUpdate & NotStatus<'confirm, resolve, close or activate'>, BugRecord>,
    Deletes<BugRecord>,
    Assigns<BugAssign, BugRecord>,
    Closes<BugClose, BugRecord>,
    Activates<BugActivate, BugRecord> {
  /** Confirms that it is a bug; what is not given stays, where released servers would empty it. Observed. */
  confirm<Dry extends boolean = false>(
    id: number,
    fields?: BugConfirm,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<BugRecord, Dry>>;
  /** `confirm` of many records, with the same fields; it ends as `createMany` does. */
  confirmMany<Dry extends boolean = false>(
    ids: readonly number[],
    fields?: BugConfirm,
    options?: ChangeOptions<BugConfirm, BugRecord, Dry>,
  ): Promise<ChangeResult<BugConfirm, BugRecord, Dry>>;
  /** Resolves a bug and keeps its assignee, unless told to assign it to somebody else. */
  resolve<Dry extends boolean = false>(
    id: number,
    fields: BugResolve,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<BugRecord, Dry>>;
  /** `resolve` of many records, with the same fields; it ends as `createMany` does. */
  resolveMany<Dry extends boolean = false>(
    ids: readonly number[],
    fields: BugResolve,
    options?: ChangeOptions<BugResolve, BugRecord, Dry>,
  ): Promise<ChangeResult<BugResolve, BugRecord, Dry>>;
}
