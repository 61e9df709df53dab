// Generated from ../requirement.ts: `npm run fields` writes it anew.

import type { Without } from '../fields/kind-schemas.js';
import type { StoryCreate, StoryRecord } from './story.js';

/** A user requirement, which has a story's fields. */
export interface RequirementRecord extends StoryRecord {}

/** Fields of POST /requirements: those of stories. */
export interface RequirementCreate extends Without<StoryCreate, 'project' | 'execution'> {}
