// Generated from ../epic.ts: `npm run fields` writes it anew.

import type { Without } from '../fields/kind-schemas.js';
import type { StoryCreate, StoryRecord } from './story.js';

/** An epic, which has a story's fields. */
export interface EpicRecord extends StoryRecord {}

/** Fields of POST /epics: those of stories. */
export interface EpicCreate extends Without<StoryCreate, 'project' | 'execution'> {}
