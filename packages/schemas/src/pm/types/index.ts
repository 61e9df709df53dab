// Generated from the tables of fields: `npm run fields` writes it anew.

export * from './bug.js';
export * from './build.js';
export * from './common.js';
export * from './epic.js';
export * from './execution.js';
export * from './feedback.js';
export * from './product.js';
export * from './productplan.js';
export * from './program.js';
export * from './project.js';
export * from './release.js';
export * from './requirement.js';
export * from './story.js';
export * from './system.js';
export * from './task.js';
export * from './testcase.js';
export * from './testtask.js';
export * from './ticket.js';
export * from './todo.js';
export * from './user.js';

/** The resources, by the path of their collections. */
export type PmResourceName =
  | 'bugs'
  | 'builds'
  | 'epics'
  | 'executions'
  | 'feedbacks'
  | 'products'
  | 'productplans'
  | 'programs'
  | 'projects'
  | 'releases'
  | 'requirements'
  | 'stories'
  | 'systems'
  | 'tasks'
  | 'testcases'
  | 'testtasks'
  | 'tickets'
  | 'todos'
  | 'users';

/** The modules of the API: what one record of a resource is called, and documents. */
export type PmModule =
  | 'bug'
  | 'build'
  | 'epic'
  | 'execution'
  | 'feedback'
  | 'product'
  | 'productplan'
  | 'program'
  | 'project'
  | 'release'
  | 'requirement'
  | 'story'
  | 'system'
  | 'task'
  | 'testcase'
  | 'testtask'
  | 'ticket'
  | 'todo'
  | 'user'
  | 'doc';
