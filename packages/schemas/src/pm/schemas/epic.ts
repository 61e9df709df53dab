// Generated from ../epic.ts: `npm run fields` writes it anew.

import * as z from 'zod/mini';
import type { EpicCreate } from '../types/epic.js';
import { storyCreate } from './story.js';

/** The schema of {@link EpicCreate}. */
export const epicCreate = z.omit(storyCreate, { project: true, execution: true }) satisfies z.ZodMiniType<EpicCreate>;
