import { done, saved } from '../operations/operation.js';
import { build } from '../templates/build.js';
import { product } from '../templates/product.js';
import { project } from '../templates/project.js';
import { page, type Traits, withID } from './trait.js';

export const products: Traits = {
  template: product,
  one: 'product',
  word: 'Product',
  labels: { name: 'Product Name' },
  oldestFirst: true,
  statusIsEditable: true,
  created: withID,
  updated: (id) => ({ ...saved, load: page('product', 'view', `&product=${id}`) }),
  deleted: () => ({ ...saved, load: page('product', 'all') }),
};

export const projects: Traits = {
  template: project,
  one: 'project',
  word: 'Project',
  labels: { name: 'Name', end: 'Planned End' },
  oldestFirst: true,
  shows: 'undone',
  created: withID,
  updated: (id) => ({ ...saved, load: page('project', 'view', `&projectID=${id}`) }),
  deleted: () => ({ ...done, closeModal: true, load: page('project', 'browse') }),
};

export const executions: Traits = {
  template: { ...project, type: 'sprint', lifetime: 'short' },
  one: 'execution',
  word: 'Execution',
  labels: { name: 'Execution Name', end: 'Planned End' },
  oldestFirst: true,
  shows: 'undone',
  statusIsEditable: true,
  created: withID,
  updated: (id) => ({ ...saved, load: page('execution', 'view', `&executionID=${id}`) }),
  deleted: () => saved,
};

export const builds: Traits = {
  template: build,
  one: 'build',
  word: 'Build',
  labels: { name: 'Name' },
  oldestFirst: true,
  created: (id) => ({ ...withID(id), load: page('build', 'view', `&buildID=${id}`) }),
  updated: (id) => ({ ...saved, locate: page('build', 'view', `&buildID=${id}#app=execution`) }),
  deleted: ({ execution }) => ({ ...saved, load: page('execution', 'build', `&executionID=${execution}`) }),
};

export const programs: Traits = {
  template: { ...project, type: 'program' },
  one: 'program',
  word: 'Program',
  labels: { name: 'Name' },
  oldestFirst: true,
  created: (id) => ({ ...withID(id), load: page('program', 'browse') }),
  updated: () => ({ ...saved, locate: page('program', 'browse') }),
  deleted: () => saved,
};
