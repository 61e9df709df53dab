import { type ResourceFields, required } from './fields/field.js';
import { story } from './story.js';

/** User requirements have the fields of stories, and belong to no project. */
export const requirement: ResourceFields = {
  ...story,
  name: 'requirements',
  one: 'requirement',
  label: ['Requirement', '用户需求'],
  type: 'Requirement',
  about: { record: "A user requirement, which has a story's fields." },
  fields: {
    ...story.fields,
    title: required('name', {
      en: ['Requirement Name', 'Title, in one line.'],
      zh: ['用户需求名称', '单行名称。'],
    }),
  },
  like: { resource: story, without: ['project', 'execution'] },
};
