import type * as pm from 'plat-schemas/pm';
import type { ResourceDefinition } from '../resource/definition.js';
import type { Lists } from '../resource/lists.js';
import type { CrudOperations, NotProduct, NotStatus } from '../resource/resource.js';
import type { Activates, Assigns, Closes } from '../resource/transitions.js';
import { type EpicFilter, type Reviews, storyLikeDefinition } from './stories.js';

/** User requirements. Source: project management API, "Fields of create operations". */
export const requirements = {
  name: 'requirements',
  one: 'requirement',
  ...storyLikeDefinition,
} as const satisfies ResourceDefinition;

/** Operations on user requirements. Released servers do not return the id of a new requirement: it is found in the list. */
export interface Requirements
  extends Lists<pm.RequirementRecord, EpicFilter>,
    CrudOperations<
      pm.RequirementCreate & NotProduct,
      pm.StoryUpdate & NotStatus<'change, submitreview, review, close or activate'>,
      pm.RequirementRecord,
      number | undefined
    >,
    Assigns<pm.StoryAssign, pm.RequirementRecord>,
    Reviews<pm.RequirementRecord>,
    Closes<pm.StoryClose, pm.RequirementRecord>,
    Activates<pm.StoryActivate, pm.RequirementRecord> {}
