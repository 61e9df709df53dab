import { isJson } from 'plat-common/json';
import type * as pm from 'plat-schemas/pm';
import type { ReadOptions } from './options.js';
import type { ResourceDefinition } from './resource/definition.js';
import type { Browsed, ListsAll } from './resource/lists.js';
import { definitions } from './resources/definitions.js';
import type { TodoFilter } from './resources/todos.js';

/** Which of the caller's stories, epics or requirements: those assigned to the caller, by default. */
export type MyStoryBrowse = 'assignedto' | 'openedby' | 'reviewby';

/** The caller's own records. Observed on released servers: the specification does not have these lists. */
export interface My {
  /** Bugs that are assigned to the caller, unless asked otherwise. */
  bugs: ListsAll<pm.BugRecord, Browsed<'assignedto' | 'openedby' | 'resolvedby'>>;
  /** Tasks that are assigned to the caller, unless asked otherwise. */
  tasks: ListsAll<pm.TaskRecord, Browsed<'assignedto' | 'openedby' | 'finishedby'>>;
  /** Stories that are assigned to the caller, unless asked otherwise. */
  stories: ListsAll<pm.StoryRecord, Browsed<MyStoryBrowse>>;
  /** Requirements that are assigned to the caller, unless asked otherwise. */
  requirements: ListsAll<pm.RequirementRecord, Browsed<MyStoryBrowse>>;
  /** Epics that are assigned to the caller, unless asked otherwise. */
  epics: ListsAll<pm.EpicRecord, Browsed<MyStoryBrowse>>;
  /** Test cases that the caller is to run. */
  testcases: ListsAll<pm.TestcaseRecord, Browsed<'assignedto'>>;
  /** Test tasks that the caller owns. */
  testtasks: ListsAll<pm.TesttaskRecord, Browsed<'all' | 'undone'>>;
  /** Projects in whose team the caller is, or that the caller opened. */
  projects: ListsAll<pm.ProjectRecord, Browsed<'all' | 'undone' | 'wait' | 'doing' | 'openedbyme'>>;
  /** Executions in whose team the caller is. */
  executions: ListsAll<pm.ExecutionRecord, Browsed<'all'>>;
  /** To-dos of the caller. */
  todos: ListsAll<pm.TodoRecord, TodoFilter>;
  /** Tickets of the caller; not in the open edition of a released server. */
  tickets: ListsAll<pm.TicketRecord, Browsed<'all'>>;
  /** Feedbacks of the caller; not in the open edition of a released server. */
  feedbacks: ListsAll<pm.FeedbackRecord, Browsed<'all'>>;
}

type Operation = (filter: unknown, options?: ReadOptions) => unknown;

/** The lists of any resource. */
export type AnyLists = Readonly<Record<'list' | 'each' | 'all', Operation>>;

/** The lists of the caller's own records, of each resource that has one. */
export function createMy(listsOf: (name: string) => AnyLists): My {
  const lists = Object.values<ResourceDefinition>(definitions)
    .filter(({ list }) => list?.my !== undefined)
    .map(({ name }) => [name, ownOf(listsOf(name))] as const);
  // Edge: the definitions determine which resources have such a list; a test compares them with the interface.
  return Object.fromEntries(lists) as unknown as My;
}

function ownOf({ list, each, all }: AnyLists): AnyLists {
  const own =
    (read: Operation): Operation =>
    (filter, options) =>
      // What is no object is refused where the filter is checked.
      read(filter === undefined || isJson(filter) ? { ...filter, my: true } : filter, options);
  return { list: own(list), each: own(each), all: own(all) };
}
