import { bugs } from './bugs.js';
import { systems, users } from './company.js';
import { feedbacks, tickets } from './customer-requests.js';
import { executions, products, projects } from './projects.js';
import type { Resource } from './resource.js';
import { epics, requirements, stories } from './stories.js';
import { tasks } from './tasks.js';
import { testcases, testtasks } from './tests.js';

/** The collection resources of the specification. */
export const resources = {
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
} satisfies Record<string, Resource>;

/** Name of a collection resource. */
export type PmResource = keyof typeof resources;

export const resourceNames = Object.keys(resources) as PmResource[];

export const isResource = (name: string): name is PmResource => Object.hasOwn(resources, name);
