import type {
  EpicCreate,
  EpicRecord,
  RequirementCreate,
  RequirementRecord,
  StoryActivate,
  StoryClose,
  StoryCreate,
  StoryRecord,
  StoryReview,
  StoryUpdate,
} from 'plat-schemas/pm';
import type { ChangeOptions, ChangeResult } from '../bulk/bulk.js';
import type { WriteOptions } from '../options.js';
import type { Mine, OfExecution, OfProduct, OfProject, OneOf } from '../resource/filter-type.js';
import type { Lists } from '../resource/lists.js';
import type { Creates, Deletes, Gets, NotProduct, NotStatus, Updates } from '../resource/resource.js';
import type { Activates, Closes } from '../resource/transitions.js';
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
  my: Mine;
}>;

/** Where epics and requirements are listed; the default is `unclosed`. Source: project management API, "Endpoints", rule 2. */
export type EpicFilter = OneOf<{ product: OfProduct<StoryBrowse>; my: Mine }>;

/** What can be done with stories. */
export interface Stories
  extends Gets<StoryRecord>,
    Lists<StoryRecord, StoryFilter>,
    Creates<StoryCreate & NotProduct, StoryRecord>,
    Updates<StoryUpdate & NotStatus<'review, close or activate'>, StoryRecord>,
    Deletes<StoryRecord>,
    Closes<StoryClose, StoryRecord>,
    Activates<StoryActivate, StoryRecord> {
  /** Gives the caller's vote as a reviewer. By anybody else a released server leaves the story without a state. */
  review<Dry extends boolean = false>(
    id: number,
    fields: StoryReview,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<StoryRecord, Dry>>;
  /** `review` of many records, with the same fields; it ends as `createMany` does. */
  reviewMany<Dry extends boolean = false>(
    ids: readonly number[],
    fields: StoryReview,
    options?: ChangeOptions<StoryReview, StoryRecord, Dry>,
  ): Promise<ChangeResult<StoryReview, StoryRecord, Dry>>;
}

/** What can be done with epics. Released servers do not tell the number of a new one: it is looked for. */
export interface Epics
  extends Gets<EpicRecord>,
    Lists<EpicRecord, EpicFilter>,
    Creates<EpicCreate & NotProduct, EpicRecord, number | undefined>,
    Updates<StoryUpdate & NotStatus<'close or activate'>, EpicRecord>,
    Deletes<EpicRecord>,
    Closes<StoryClose, EpicRecord>,
    Activates<StoryActivate, EpicRecord> {}

/** What can be done with user requirements. Released servers do not tell the number of a new one: it is looked for. */
export interface Requirements
  extends Gets<RequirementRecord>,
    Lists<RequirementRecord, EpicFilter>,
    Creates<RequirementCreate & NotProduct, RequirementRecord, number | undefined>,
    Updates<StoryUpdate & NotStatus<'close or activate'>, RequirementRecord>,
    Deletes<RequirementRecord>,
    Closes<StoryClose, RequirementRecord>,
    Activates<StoryActivate, RequirementRecord> {}
