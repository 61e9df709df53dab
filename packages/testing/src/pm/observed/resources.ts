import type { FakeRecord } from '../state/fake-record.js';
import type { TableName } from '../state/state.js';
import { observedBugs } from './bugs/bugs.js';
import { observedExecutions } from './planning/executions.js';
import { observedPrograms } from './planning/programs.js';
import { observedProjects } from './planning/projects.js';
import { observedBuilds } from './products/builds.js';
import { observedProductplans } from './products/productplans.js';
import { observedProducts } from './products/products.js';
import { observedReleases } from './products/releases.js';
import { observedSystems } from './products/systems.js';
import { shownAs } from './records/values.js';
import type { ObservedRequest, ObservedResource, Place } from './resource.js';
import { observedEpics, observedRequirements, observedStories } from './stories/stories.js';
import { observedTasks } from './tasks/tasks.js';
import { observedTestcases } from './tests/testcases.js';
import { observedTesttasks } from './tests/testtasks.js';
import { observedTodos } from './todos/todos.js';
import { observedUsers } from './users/users.js';

const rows = {
  bugs: observedBugs,
  builds: observedBuilds,
  epics: observedEpics,
  executions: observedExecutions,
  productplans: observedProductplans,
  products: observedProducts,
  programs: observedPrograms,
  projects: observedProjects,
  releases: observedReleases,
  requirements: observedRequirements,
  stories: observedStories,
  systems: observedSystems,
  tasks: observedTasks,
  testcases: observedTestcases,
  testtasks: observedTesttasks,
  todos: observedTodos,
  users: observedUsers,
} satisfies Readonly<Partial<Record<TableName, ObservedResource>>>;

/** A table that a released server of the open edition has: it has no feedbacks and no tickets. */
export type ObservedName = keyof typeof rows;

/** What a released server of the open edition does with its resources. */
export const observedResources: Readonly<Record<ObservedName, ObservedResource>> = rows;

export const observedNames = Object.keys(observedResources) as ObservedName[];

export const isObserved = (name: string): name is ObservedName => Object.hasOwn(observedResources, name);

/** A record as the server answers it: every field, in the server's types. */
export function onWire(
  request: ObservedRequest,
  name: ObservedName,
  row: FakeRecord,
  place: Place,
): Record<string, unknown> {
  const { template, recordOverrides } = observedResources[name];
  const wire: Record<string, unknown> = { id: row.id, ...template };
  // A page has a thousand of these, so only what differs from the template is set.
  for (const field in row) {
    if (field in template) wire[field] = shownAs(row[field], template[field]);
  }
  return Object.assign(wire, recordOverrides?.(request, row, place));
}
