import type {
  EpicCreate,
  EpicRecord,
  StoryActivate,
  StoryAssign,
  StoryClose,
  StoryUpdate,
} from 'plat-schemas/pm';
import type { ResourceDefinition } from '../resource/definition.js';
import type { HasHistory } from '../resource/history-entry.js';
import type { Lists } from '../resource/lists.js';
import type { Creates, Deletes, Gets, NotProduct, NotStatus, Updates } from '../resource/resource.js';
import type { Activates, Assigns, Closes } from '../resource/transitions.js';
import { type EpicFilter, type Reviews, storyLikeDefinition } from './stories.js';

/** Epics. Source: project management API, "Fields of create operations". */
export const epics = {
  name: 'epics',
  one: 'epic',
  ...storyLikeDefinition,
} as const satisfies ResourceDefinition;

/** What can be done with epics. Released servers do not tell the number of a new one: it is looked for. */
export interface Epics
  extends HasHistory,
    Gets<EpicRecord>,
    Lists<EpicRecord, EpicFilter>,
    Creates<EpicCreate & NotProduct, EpicRecord, number | undefined>,
    Updates<StoryUpdate & NotStatus<'change, submitreview, review, close or activate'>, EpicRecord>,
    Deletes<EpicRecord>,
    Assigns<StoryAssign, EpicRecord>,
    Reviews<EpicRecord>,
    Closes<StoryClose, EpicRecord>,
    Activates<StoryActivate, EpicRecord> {}
