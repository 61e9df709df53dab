import type { Row } from '../../state/table.js';
import { data, done, saved } from '../operations/operation.js';
import { story } from '../templates/story.js';
import { page, type Traits, withID } from './trait.js';

const storyKind = {
  template: story,
  word: 'Story',
  statusIsEditable: true,
  updated: data,
  deleted: () => done,
} as const;

/** Epics and requirements: a create answers no id. */
const withoutID = (storyType: string) => (_: number, row: Row) => ({
  ...saved,
  load: page(
    'product',
    'browse',
    `&productID=${row.product}&branch=&browseType=unclosed&param=0&storyType=${storyType}`,
  ),
});

export const stories: Traits = {
  ...storyKind,
  one: 'story',
  labels: { title: 'Story Name' },
  productFrom: 'query',
  created: withID,
};

export const epics: Traits = {
  ...storyKind,
  one: 'epic',
  labels: { title: 'Epic Name' },
  productFrom: 'body',
  created: withoutID('epic'),
};

export const requirements: Traits = {
  ...storyKind,
  one: 'requirement',
  labels: { title: 'Requirement Name' },
  productFrom: 'body',
  created: withoutID('requirement'),
};
