import type * as pm from 'plat-schemas/pm';
import type { ResourceDefinition } from '../resource/definition.js';
import { type EpicFilter, type StoryOperations, storyLikeDefinition } from './stories.js';

/** User requirements. Source: project management API, "Fields of create operations". */
export const requirements = {
  name: 'requirements',
  one: 'requirement',
  ...storyLikeDefinition,
} as const satisfies ResourceDefinition;

/** Operations on user requirements. Released servers do not return the id of a new requirement: it is found in the list. */
export interface Requirements
  extends StoryOperations<pm.RequirementCreate, pm.RequirementRecord, EpicFilter, number | undefined> {}
