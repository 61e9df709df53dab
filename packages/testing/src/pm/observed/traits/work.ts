import { data, saved } from '../operations/operation.js';
import { bug } from '../templates/bug.js';
import { task } from '../templates/task.js';
import { page, type Traits, withID } from './trait.js';

export const bugs: Traits = {
  template: bug,
  one: 'bug',
  word: 'Bug',
  labels: { title: 'Name', openedBuild: 'Affected Version' },
  productFrom: 'query',
  created: withID,
  updated: (id) => ({ ...saved, data: String(id) }),
  deleted: () => saved,
};

export const tasks: Traits = {
  template: task,
  one: 'task',
  word: 'Task',
  labels: { name: 'Task Name' },
  shows: 'unclosed',
  statusIsEditable: true,
  created: withID,
  updated: data,
  deleted: ({ execution }) => ({
    ...saved,
    load: page('execution', 'task', `&executionID=${execution}`),
    closeModal: true,
  }),
};
