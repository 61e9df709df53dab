// Generated from the files of this folder: `npm run fields` writes it anew.

export type { BugBrowse, BugFilter, Bugs, NotBracketed } from './bugs.js';
export type { EpicFilter, OfProductUnclosed, Reviews, Stories, StoryBrowse, StoryFilter } from './stories.js';
export type { NotExecution, TaskFilter, Tasks } from './tasks.js';
export type { NotType, PlannedBrowse, ProjectFilter, Projects } from './projects.js';
export type { ProductBrowse, ProductFilter, Products } from './products.js';
export type { TestcaseFilter, Testcases } from './testcases.js';
export type { ExecutionFilter, Executions, NotProjectID } from './executions.js';
export type { TesttaskBrowse, TesttaskFilter, Testtasks } from './testtasks.js';
export type { Epics } from './epics.js';
export type { Requirements } from './requirements.js';
export type { TicketFilter, Tickets } from './tickets.js';
export type { FeedbackFilter, Feedbacks } from './feedbacks.js';
export type { Systems } from './systems.js';
export type { NotGroups, Users } from './users.js';
export type { ProgramFilter, Programs } from './programs.js';
export type { NotName, ProductplanFilter, Productplans } from './productplans.js';
export type { BuildFilter, Builds, NotProductID } from './builds.js';
export type { ReleaseFilter, Releases } from './releases.js';
export type { NotTitle, TodoBrowse, TodoFilter, Todos } from './todos.js';
