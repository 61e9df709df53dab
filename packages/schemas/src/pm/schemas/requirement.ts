// Generated from ../requirement.ts: `npm run fields` writes it anew.

import * as z from 'zod/mini';
import type { RequirementCreate } from '../types/requirement.js';
import { storyCreate } from './story.js';

/** The schema of {@link RequirementCreate}. */
export const requirementCreate = z.omit(storyCreate, { project: true, execution: true }) satisfies z.ZodMiniType<RequirementCreate>;
