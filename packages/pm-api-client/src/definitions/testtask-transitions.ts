import { testtaskTransition } from 'plat-schemas/pm';
import type { TransitionRule } from '../resource/definition.js';

/** Changes of a test task's state. Observed. */
export const testtaskTransitions = {
  /** Starts a test task. */
  start: {
    fields: testtaskTransition,
    from: { specification: ['wait', 'blocked'], released: ['wait', 'blocked'] },
    to: { specification: ['doing'], released: ['doing'] },
  },
  /** Says that a test task cannot go on. */
  block: {
    fields: testtaskTransition,
    from: { specification: ['wait', 'doing'], released: ['wait', 'doing', 'done'] },
    to: { specification: ['blocked'], released: ['blocked'] },
  },
  /** Closes a test task. */
  close: {
    fields: testtaskTransition,
    from: { specification: ['wait', 'doing', 'blocked'], released: ['wait', 'doing', 'blocked', 'done'] },
    to: { specification: ['done', 'closed'], released: ['done'] },
  },
  /** Opens a closed or blocked test task again. */
  activate: {
    fields: testtaskTransition,
    from: { specification: ['done', 'closed', 'blocked'], released: ['done', 'blocked', 'doing'] },
    to: { specification: ['doing', 'active'], released: ['doing'] },
  },
} as const satisfies Readonly<Record<string, TransitionRule>>;
