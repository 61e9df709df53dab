// Generated from the files of this folder: `npm run fields` writes it anew.

import { bugs } from './bugs.js';
import { builds } from './builds.js';
import { epics } from './epics.js';
import { executions } from './executions.js';
import { feedbacks } from './feedbacks.js';
import { productplans } from './productplans.js';
import { products } from './products.js';
import { programs } from './programs.js';
import { projects } from './projects.js';
import { releases } from './releases.js';
import { requirements } from './requirements.js';
import { stories } from './stories.js';
import { systems } from './systems.js';
import { tasks } from './tasks.js';
import { testcases } from './testcases.js';
import { testtasks } from './testtasks.js';
import { tickets } from './tickets.js';
import { todos } from './todos.js';
import { users } from './users.js';

/** Every resource, by the path of its collection. */
export const definitions = {
  bugs,
  stories,
  tasks,
  projects,
  products,
  testcases,
  executions,
  testtasks,
  epics,
  requirements,
  tickets,
  feedbacks,
  systems,
  users,
  programs,
  productplans,
  builds,
  releases,
  todos,
};
