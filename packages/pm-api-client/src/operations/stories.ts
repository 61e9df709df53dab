import type {
  EpicCreate,
  EpicRecord,
  RequirementCreate,
  RequirementRecord,
  StoryActivate,
  StoryAssign,
  StoryChange,
  StoryClose,
  StoryCreate,
  StoryRecord,
  StoryReview,
  StorySubmitReview,
  StoryUpdate,
} from 'plat-schemas/pm';
import type { ChangeOptions, ChangeResult } from '../bulk/bulk.js';
import type { WriteOptions } from '../options.js';
import type { OfExecution, OfProduct, OfProject, OneOf } from '../resource/filter-type.js';
import type { Lists } from '../resource/lists.js';
import type { Creates, Deletes, Gets, NotProduct, NotStatus, Updates } from '../resource/resource.js';
import type { Activates, Assigns, Closes } from '../resource/transitions.js';
import type { WriteResult } from '../resource/written.js';

/** Which stories, epics or requirements are listed. Observed but for `unclosed`. */
export type StoryBrowse =
  | 'all'
  | 'allstory'
  | 'unclosed'
  | 'assignedtome'
  | 'openedbyme'
  | 'reviewbyme'
  | 'draftstory'
  | 'activestory'
  | 'reviewingstory'
  | 'closedstory';

/** Where stories are listed; the default is `all`. */
export type StoryFilter = OneOf<{
  product: OfProduct<StoryBrowse>;
  project: OfProject<'allstory' | 'all' | 'unclosed'>;
  execution: OfExecution<StoryBrowse>;
}>;

/** Where epics and requirements are listed; the default is `unclosed`. Source: project management API, "Endpoints", rule 2. */
export type EpicFilter = OneOf<{ product: OfProduct<StoryBrowse> }>;

/** What changes the text of stories, epics and requirements and brings them to review. Observed on released servers. */
export interface Reviews<Rec> {
  /** Changes its text, which makes a new version that is to be reviewed; its reviewers stay, unless others are given. */
  change<Dry extends boolean = false>(
    id: number,
    fields: StoryChange,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<Rec, Dry>>;
  /** `change` of many records, with the same fields; it ends as `createMany` does. */
  changeMany<Dry extends boolean = false>(
    ids: readonly number[],
    fields: StoryChange,
    options?: ChangeOptions<StoryChange, Rec, Dry>,
  ): Promise<ChangeResult<StoryChange, Rec, Dry>>;
  /** Submits a draft for review by its own reviewers, or by those that are given. */
  submitreview<Dry extends boolean = false>(
    id: number,
    fields?: StorySubmitReview,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<Rec, Dry>>;
  /** `submitreview` of many records, with the same fields; it ends as `createMany` does. */
  submitreviewMany<Dry extends boolean = false>(
    ids: readonly number[],
    fields?: StorySubmitReview,
    options?: ChangeOptions<StorySubmitReview, Rec, Dry>,
  ): Promise<ChangeResult<StorySubmitReview, Rec, Dry>>;
  /** Gives the caller's vote as a reviewer. By anybody else a released server leaves it without a state. */
  review<Dry extends boolean = false>(
    id: number,
    fields: StoryReview,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<Rec, Dry>>;
  /** `review` of many records, with the same fields; it ends as `createMany` does. */
  reviewMany<Dry extends boolean = false>(
    ids: readonly number[],
    fields: StoryReview,
    options?: ChangeOptions<StoryReview, Rec, Dry>,
  ): Promise<ChangeResult<StoryReview, Rec, Dry>>;
}

/** What can be done with stories. */
export interface Stories
  extends Gets<StoryRecord>,
    Lists<StoryRecord, StoryFilter>,
    Creates<StoryCreate & NotProduct, StoryRecord>,
    Updates<StoryUpdate & NotStatus<'change, submitreview, review, close or activate'>, StoryRecord>,
    Deletes<StoryRecord>,
    Assigns<StoryAssign, StoryRecord>,
    Reviews<StoryRecord>,
    Closes<StoryClose, StoryRecord>,
    Activates<StoryActivate, StoryRecord> {}

/** What can be done with epics. Released servers do not tell the number of a new one: it is looked for. */
export interface Epics
  extends Gets<EpicRecord>,
    Lists<EpicRecord, EpicFilter>,
    Creates<EpicCreate & NotProduct, EpicRecord, number | undefined>,
    Updates<StoryUpdate & NotStatus<'change, submitreview, review, close or activate'>, EpicRecord>,
    Deletes<EpicRecord>,
    Assigns<StoryAssign, EpicRecord>,
    Reviews<EpicRecord>,
    Closes<StoryClose, EpicRecord>,
    Activates<StoryActivate, EpicRecord> {}

/** What can be done with user requirements. Released servers do not tell the number of a new one: it is looked for. */
export interface Requirements
  extends Gets<RequirementRecord>,
    Lists<RequirementRecord, EpicFilter>,
    Creates<RequirementCreate & NotProduct, RequirementRecord, number | undefined>,
    Updates<StoryUpdate & NotStatus<'change, submitreview, review, close or activate'>, RequirementRecord>,
    Deletes<RequirementRecord>,
    Assigns<StoryAssign, RequirementRecord>,
    Reviews<RequirementRecord>,
    Closes<StoryClose, RequirementRecord>,
    Activates<StoryActivate, RequirementRecord> {}
