import type { ResourceDefinition } from '../resource/definition.js';
import { keptAsStories } from './story-kinds.js';

/** User requirements. Source: project management API, "Fields of create operations". */
export const requirements = {
  name: 'requirements',
  one: 'requirement',
  ...keptAsStories,
} as const satisfies ResourceDefinition;
