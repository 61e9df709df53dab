import type { ResourceFields } from './fields/field.js';
import { story } from './story.js';

/** User requirements have the fields of stories, and belong to no project. */
export const requirement: ResourceFields = {
  ...story,
  name: 'requirements',
  one: 'requirement',
  label: ['Requirement', '用户需求'],
  type: 'Requirement',
  about: { record: "A user requirement, which has a story's fields." },
  like: { resource: story, without: ['project', 'execution'] },
};
