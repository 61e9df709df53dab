import type * as pm from 'plat-schemas/pm';
import type { ResourceDefinition } from '../resource/definition.js';
import { type EpicFilter, type StoryOperations, storyLikeDefinition } from './stories.js';

/** Epics. Source: project management API, "Fields of create operations". */
export const epics = {
  name: 'epics',
  one: 'epic',
  ...storyLikeDefinition,
} as const satisfies ResourceDefinition;

/** Operations on epics. Released servers do not return the id of a new epic: it is found in the list. */
export interface Epics
  extends StoryOperations<pm.EpicCreate, pm.EpicRecord, EpicFilter, number | undefined> {}
