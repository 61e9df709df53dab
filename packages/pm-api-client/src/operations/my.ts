import type {
  BugRecord,
  EpicRecord,
  ExecutionRecord,
  FeedbackRecord,
  ProjectRecord,
  RequirementRecord,
  StoryRecord,
  TaskRecord,
  TestcaseRecord,
  TesttaskRecord,
  TicketRecord,
  TodoRecord,
} from 'plat-schemas/pm';
import type { Browsed } from '../resource/filter-type.js';
import type { ListsAll } from '../resource/lists.js';
import type { TodoFilter } from './todos.js';

/** Which of the caller's stories, epics or requirements: those assigned to the caller, by default. */
export type MyStoryBrowse = 'assignedto' | 'openedby' | 'reviewby';

/** The caller's own records. Observed on released servers: the specification does not have these lists. */
export interface My {
  /** Bugs that are assigned to the caller, unless asked otherwise. */
  bugs: ListsAll<BugRecord, Browsed<'assignedto' | 'openedby' | 'resolvedby'>>;
  /** Tasks that are assigned to the caller, unless asked otherwise. */
  tasks: ListsAll<TaskRecord, Browsed<'assignedto' | 'openedby' | 'finishedby'>>;
  /** Stories that are assigned to the caller, unless asked otherwise. */
  stories: ListsAll<StoryRecord, Browsed<MyStoryBrowse>>;
  /** Requirements that are assigned to the caller, unless asked otherwise. */
  requirements: ListsAll<RequirementRecord, Browsed<MyStoryBrowse>>;
  /** Epics that are assigned to the caller, unless asked otherwise. */
  epics: ListsAll<EpicRecord, Browsed<MyStoryBrowse>>;
  /** Test cases that the caller is to run. */
  testcases: ListsAll<TestcaseRecord, Browsed<'assignedto'>>;
  /** Test tasks that the caller owns. */
  testtasks: ListsAll<TesttaskRecord, Browsed<'all' | 'undone'>>;
  /** Projects in whose team the caller is, or that the caller opened. */
  projects: ListsAll<ProjectRecord, Browsed<'all' | 'undone' | 'wait' | 'doing' | 'openedbyme'>>;
  /** Executions in whose team the caller is. */
  executions: ListsAll<ExecutionRecord, Browsed<'all'>>;
  /** To-dos of the caller. */
  todos: ListsAll<TodoRecord, TodoFilter>;
  /** Tickets of the caller; not in the open edition of a released server. */
  tickets: ListsAll<TicketRecord, Browsed<'all'>>;
  /** Feedbacks of the caller; not in the open edition of a released server. */
  feedbacks: ListsAll<FeedbackRecord, Browsed<'all'>>;
}
