import type { Row } from '../resource/row.js';
import { keptAsStories } from './kept-as-stories.js';

/** Epics. Source: project management API, "Fields of create operations". */
export const epics = { name: 'epics', one: 'epic', ...keptAsStories } as const satisfies Row;
