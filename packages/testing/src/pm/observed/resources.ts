import type { TableName } from '../state/state.js';
import { bugs } from './bugs.js';
import { builds } from './builds.js';
import { executions } from './executions.js';
import { productplans } from './productplans.js';
import { products } from './products.js';
import { programs } from './programs.js';
import { projects } from './projects.js';
import { releases } from './releases.js';
import type { ObservedResource } from './resource.js';
import { epics, requirements, stories } from './stories.js';
import { systems } from './systems.js';
import { tasks } from './tasks.js';
import { testcases } from './testcases.js';
import { testtasks } from './testtasks.js';
import { todos } from './todos.js';
import { users } from './users.js';

/** A table that a released server of the open edition has: it has no feedbacks and no tickets. */
export type ObservedName =
  | 'bugs'
  | 'builds'
  | 'epics'
  | 'executions'
  | 'productplans'
  | 'products'
  | 'programs'
  | 'projects'
  | 'releases'
  | 'requirements'
  | 'stories'
  | 'systems'
  | 'tasks'
  | 'testcases'
  | 'testtasks'
  | 'todos'
  | 'users';

/** What a released server of the open edition does with its resources. */
export const observedResources: Readonly<Record<ObservedName & TableName, ObservedResource>> = {
  bugs,
  builds,
  epics,
  executions,
  productplans,
  products,
  programs,
  projects,
  releases,
  requirements,
  stories,
  systems,
  tasks,
  testcases,
  testtasks,
  todos,
  users,
};

export const observedNames = Object.keys(observedResources) as ObservedName[];

export const isObserved = (name: string): name is ObservedName => Object.hasOwn(observedResources, name);
