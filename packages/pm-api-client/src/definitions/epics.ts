import type { ResourceDefinition } from '../resource/definition.js';
import { keptAsStories } from './story-kinds.js';

/** Epics. Source: project management API, "Fields of create operations". */
export const epics = { name: 'epics', one: 'epic', ...keptAsStories } as const satisfies ResourceDefinition;
