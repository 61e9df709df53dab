import type * as pm from 'plat-schemas/pm';
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
  extends Lists<pm.EpicRecord, EpicFilter>,
    CrudOperations<
      pm.EpicCreate & NotProduct,
      pm.StoryUpdate & NotStatus<'change, submitreview, review, close or activate'>,
      pm.EpicRecord,
      number | undefined
    >,
    Assigns<pm.StoryAssign, pm.EpicRecord>,
    Reviews<pm.EpicRecord>,
    Closes<pm.StoryClose, pm.EpicRecord>,
    Activates<pm.StoryActivate, pm.EpicRecord> {}
