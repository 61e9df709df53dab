import type { TodoAssign, TodoCreate, TodoRecord, TodoTransition, TodoUpdate } from 'plat-schemas/pm';
import type { Browsed } from '../resource/filter-type.js';
import type { ListsAll } from '../resource/lists.js';
import type { Creates, Deletes, Gets, NotStatus, Updates, UseInstead } from '../resource/resource.js';
import type { Activates, Assigns, Closes, Finishes, Starts } from '../resource/transitions.js';

/** Which of the caller's to-dos are listed; the default is `all`. */
export type TodoBrowse =
  | 'all'
  | 'undone'
  | 'today'
  | 'before'
  | 'thisweek'
  | 'thismonth'
  | 'future'
  | 'cycle'
  | 'assignedtoother';

/** Which to-dos are listed; all of these are the caller's own. */
export type TodoFilter = Browsed<TodoBrowse>;

/** The trap of a to-do's name. */
export interface NotTitle {
  /** A wrong name: `name` is the right one. */
  readonly title?: UseInstead<'name'>;
}

/** What can be done with to-dos. A person sees and changes the own ones only. */
export interface Todos
  extends Gets<TodoRecord>,
    ListsAll<TodoRecord, TodoFilter>,
    Creates<TodoCreate & NotTitle, TodoRecord, number | undefined>,
    Updates<TodoUpdate & NotStatus<'start, finish, close or activate'>, TodoRecord>,
    Deletes<TodoRecord>,
    Starts<TodoTransition, TodoRecord>,
    Finishes<TodoTransition, TodoRecord>,
    Closes<TodoTransition, TodoRecord>,
    Activates<TodoTransition, TodoRecord>,
    Assigns<TodoAssign, TodoRecord> {}
