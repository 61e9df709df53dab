// Generated from the files of this folder: `npm run fields` writes it anew.

export type { BugBrowse, BugFilter, Bugs } from './bugs.js';
export type { EpicFilter, OfProductUnclosed, Reviews, Stories, StoryBrowse, StoryFilter, StoryOperations } from './stories.js';
export type { TaskFilter, Tasks } from './tasks.js';
export type { PlannedBrowse, ProjectFilter, Projects } from './projects.js';
export type { ProductBrowse, ProductFilter, Products } from './products.js';
export type { TestcaseFilter, Testcases } from './testcases.js';
export type { ExecutionFilter, Executions } from './executions.js';
export type { TesttaskBrowse, TesttaskFilter, Testtasks } from './testtasks.js';
export type { Epics } from './epics.js';
export type { Requirements } from './requirements.js';
export type { TicketFilter, Tickets } from './tickets.js';
export type { FeedbackFilter, Feedbacks } from './feedbacks.js';
export type { Systems } from './systems.js';
export type { Users } from './users.js';
export type { ProgramFilter, Programs } from './programs.js';
export type { ProductplanFilter, Productplans } from './productplans.js';
export type { BuildFilter, Builds } from './builds.js';
export type { ReleaseFilter, Releases } from './releases.js';
export type { TodoBrowse, TodoFilter, Todos } from './todos.js';
