import type { TableName } from '../state/state.js';
import { bugs } from './operations/bugs.js';
import type { ObservedOperation } from './operations/operation.js';
import { executions, products, projects, testtasks } from './operations/plans.js';
import { ofStoryKind, stories } from './operations/stories.js';
import { tasks } from './operations/tasks.js';

const operations: Partial<Record<TableName, Readonly<Record<string, ObservedOperation>>>> = {
  bugs,
  stories,
  epics: ofStoryKind,
  requirements: ofStoryKind,
  tasks,
  products,
  projects,
  executions,
  testtasks,
};

/** Names of the transitions that a released server has for this resource. */
export const operationsOf = (name: TableName): string[] => Object.keys(operations[name] ?? {});

export const operationOf = (name: TableName, operation: string): ObservedOperation | undefined =>
  operations[name]?.[operation];
