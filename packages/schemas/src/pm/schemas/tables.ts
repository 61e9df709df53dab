// Generated from the tables of fields: `npm run fields` writes it anew.

import { bug } from '../bug.js';
import { build } from '../build.js';
import { epic } from '../epic.js';
import { execution } from '../execution.js';
import { feedback } from '../feedback.js';
import { product } from '../product.js';
import { productplan } from '../productplan.js';
import { program } from '../program.js';
import { project } from '../project.js';
import { release } from '../release.js';
import { requirement } from '../requirement.js';
import { story } from '../story.js';
import { system } from '../system.js';
import { task } from '../task.js';
import { testcase } from '../testcase.js';
import { testtask } from '../testtask.js';
import { ticket } from '../ticket.js';
import { todo } from '../todo.js';
import { user } from '../user.js';
import type { ResourceFields } from '../fields/field.js';

/** What is known of the fields of each resource, by the path of its collection. */
export const resourceFields: Readonly<Record<string, ResourceFields>> = {
  bugs: bug,
  builds: build,
  epics: epic,
  executions: execution,
  feedbacks: feedback,
  products: product,
  productplans: productplan,
  programs: program,
  projects: project,
  releases: release,
  requirements: requirement,
  stories: story,
  systems: system,
  tasks: task,
  testcases: testcase,
  testtasks: testtask,
  tickets: ticket,
  todos: todo,
  users: user,
};
