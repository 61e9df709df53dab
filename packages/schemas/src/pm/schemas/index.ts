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
