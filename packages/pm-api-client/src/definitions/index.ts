import { bugs } from './bugs.js';
import { epics } from './epics.js';
import { executions } from './executions.js';
import { feedbacks } from './feedbacks.js';
import { products } from './products.js';
import { projects } from './projects.js';
import { requirements } from './requirements.js';
import { stories } from './stories.js';
import { systems } from './systems.js';
import { tasks } from './tasks.js';
import { testcases } from './testcases.js';
import { testtasks } from './testtasks.js';
import { tickets } from './tickets.js';
import { users } from './users.js';

/** Every resource of the server, in the order of the specification. */
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
};
