import type {
  EpicCreate,
  EpicRecord,
  StoryActivate,
  StoryAssign,
  StoryClose,
  StoryUpdate,
} from 'plat-schemas/pm';
import type { ResourceDefinition } from '../resource/definition.js';
import type { Lists } from '../resource/lists.js';
import type { CrudOperations, NotProduct, NotStatus } from '../resource/resource.js';
import type { Activates, Assigns, Closes } from '../resource/transitions.js';
import { type EpicFilter, type Reviews, storyLikeDefinition } from './stories.js';

/** Epics. Source: project management API, "Fields of create operations". */
export const epics = {
  name: 'epics',
  one: 'epic',
  ...storyLikeDefinition,
} as const satisfies ResourceDefinition;

/** Operations on epics. Released servers do not return the id of a new epic: it is found in the list. */
export interface Epics
  extends Lists<EpicRecord, EpicFilter>,
    CrudOperations<
      EpicCreate & NotProduct,
      StoryUpdate & NotStatus<'change, submitreview, review, close or activate'>,
      EpicRecord,
      number | undefined
    >,
    Assigns<StoryAssign, EpicRecord>,
    Reviews<EpicRecord>,
    Closes<StoryClose, EpicRecord>,
    Activates<StoryActivate, EpicRecord> {}
