import type { TableName } from '../state/state.js';
import { systems, users } from './traits/company.js';
import { builds, executions, products, programs, projects } from './traits/plans.js';
import { epics, requirements, stories } from './traits/stories.js';
import { testcases, testtasks } from './traits/tests.js';
import type { Traits } from './traits/trait.js';
import { bugs, tasks } from './traits/work.js';

/** What a released server of the open edition does with its resources. */
export const traits: Readonly<Record<Exclude<TableName, 'feedbacks' | 'tickets'>, Traits>> = {
  bugs,
  stories,
  epics,
  requirements,
  tasks,
  testcases,
  testtasks,
  products,
  projects,
  executions,
  systems,
  users,
  builds,
  programs,
};

/** A table that a released server of the open edition has: it has no feedbacks and no tickets. */
export type ObservedName = keyof typeof traits;

export const isObserved = (name: string): name is ObservedName => Object.hasOwn(traits, name);
