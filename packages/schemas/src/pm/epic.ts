import { type ResourceFields, required } from './fields/field.js';
import { story } from './story.js';

/** Epics have the fields of stories, and belong to no project. */
export const epic: ResourceFields = {
  ...story,
  name: 'epics',
  one: 'epic',
  label: ['Epic', '业务需求'],
  type: 'Epic',
  about: { record: "An epic, which has a story's fields." },
  fields: {
    ...story.fields,
    title: required('name', { en: ['Epic Name', 'Title, in one line.'], zh: ['业务需求名称', '单行名称。'] }),
  },
  like: { resource: story, without: ['project', 'execution'] },
};
