import type { ResourceFields } from './fields/field.js';
import { story } from './story.js';

/** Epics have the fields of stories, and belong to no project. */
export const epic: ResourceFields = {
  ...story,
  name: 'epics',
  one: 'epic',
  label: ['Epic', '业务需求'],
  type: 'Epic',
  about: { record: "An epic, which has a story's fields." },
  like: { resource: story, without: ['project', 'execution'] },
};
