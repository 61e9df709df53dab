import type { Row } from '../resource/row.js';
import { keptAsStories } from './kept-as-stories.js';

/** User requirements. Source: project management API, "Fields of create operations". */
export const requirements = {
  name: 'requirements',
  one: 'requirement',
  ...keptAsStories,
} as const satisfies Row;
