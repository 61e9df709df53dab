import { bugActivate, bugAssign, bugClose, bugConfirm, bugResolve } from 'plat-schemas/pm';
import type { PmRecord, TransitionRule } from '../resource/definition.js';
import { dayOf, namesOf } from './record-fields.js';

/** Changes of a bug's state. Source: project management API, "States and transitions"; the rest is observed. */
export const bugTransitions = {
  /** Confirms that it is a bug; what is not given stays, where released servers would empty it. */
  confirm: {
    fields: bugConfirm,
    from: { specification: ['active'], released: ['active', 'resolved', 'closed', ''] },
    sets: { confirmed: 1 },
    fromRecord: {
      // One that was confirmed with an empty body has no state: this gives it one again.
      status: ({ status }) => (status === '' ? 'active' : status),
      type: true,
      pri: true,
      assignedTo: true,
      deadline: dayOf('deadline'),
      mailto: namesOf('mailto'),
    },
  },
  /** Assigns a bug to somebody. */
  assignTo: {
    fields: bugAssign,
    from: { specification: ['active', 'resolved'], released: ['active', 'resolved', 'closed', ''] },
    fromRecord: { mailto: namesOf('mailto') },
  },
  /** Resolves a bug and keeps its assignee, unless told to assign it to somebody else. */
  resolve: {
    fields: bugResolve,
    from: { specification: ['active'], released: ['active', 'resolved', 'closed'] },
    to: { specification: ['resolved'], released: ['resolved'] },
    // "Endpoints", rule 4: without assignedTo the server clears the assignee.
    fromRecord: { assignedTo: true },
  },
  /** Closes a bug. */
  close: {
    fields: bugClose,
    from: { specification: ['active', 'resolved'], released: ['active', 'resolved', 'closed'] },
    to: { specification: ['closed'], released: ['closed'] },
  },
  /** Opens a resolved or closed bug again. */
  activate: {
    fields: bugActivate,
    from: { specification: ['closed', 'resolved'], released: ['closed', 'resolved'] },
    to: { specification: ['active'], released: ['active'] },
    // The specification requires nothing here; released servers refuse it without openedBuild.
    fromRecord: { openedBuild: buildsOf, assignedTo: true },
  },
} as const satisfies Readonly<Record<string, TransitionRule>>;

/** The builds in which a bug was found, as a list. */
function buildsOf({ openedBuild }: PmRecord): unknown {
  const builds: unknown = typeof openedBuild === 'string' ? openedBuild.split(',') : openedBuild;
  return Array.isArray(builds) && builds.some((build) => build !== '') ? builds : undefined;
}
