import {
  executionActivate,
  executionTransition,
  projectActivate,
  projectClose,
  projectStart,
  projectSuspend,
} from 'plat-schemas/pm';
import type { TransitionRule } from '../resource/definition.js';
import { CLOSED, DOING, OPEN, PLANNED, STOPPED, SUSPENDED, UNDERWAY, WAITING } from './plan-states.js';
import { dayOf } from './record-fields.js';

/** Changes of a project's state. Observed. */
export const projectTransitions = {
  /** Starts a project, today unless told otherwise; one that was started gets another day. */
  start: {
    fields: projectStart,
    from: UNDERWAY,
    to: DOING,
    defaults: { realBegan: (today) => today },
  },
  /** Suspends a project. */
  suspend: { fields: projectSuspend, from: UNDERWAY, to: SUSPENDED },
  /** Closes a project, today unless told otherwise; one that was closed gets another day. */
  close: {
    fields: projectClose,
    from: PLANNED,
    to: CLOSED,
    defaults: { realEnd: (today) => today },
  },
  /** Opens a closed project again, with the days that were planned unless told otherwise. */
  activate: {
    fields: projectActivate,
    from: STOPPED,
    to: DOING,
    // Released servers empty both days of a project that is activated without them.
    fromRecord: { begin: dayOf('begin'), end: dayOf('end') },
  },
} as const satisfies Readonly<Record<string, TransitionRule>>;

/** Changes of an execution's state. A released server answers all four with nothing and does nothing: the read-back tells. */
export const executionTransitions = {
  /** Starts an execution. */
  start: { fields: executionTransition, from: WAITING, to: DOING },
  /** Suspends an execution. */
  suspend: { fields: executionTransition, from: UNDERWAY, to: SUSPENDED },
  /** Closes an execution. */
  close: { fields: executionTransition, from: OPEN, to: CLOSED },
  /** Opens a suspended or closed execution again, with the days that were planned unless told otherwise. */
  activate: {
    fields: executionActivate,
    from: STOPPED,
    to: DOING,
    fromRecord: { begin: dayOf('begin'), end: dayOf('end') },
  },
} as const satisfies Readonly<Record<string, TransitionRule>>;
