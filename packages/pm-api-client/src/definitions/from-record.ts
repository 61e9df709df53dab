import type { PmRecord } from '../resource/definition.js';

/** The account that a record is assigned to. */
export function assigneeOf({ assignedTo }: PmRecord): unknown {
  // Released servers write `closed` where the assignee of a closed record was: that is nobody's account.
  return assignedTo === '' || assignedTo === 'closed' || assignedTo === null ? undefined : assignedTo;
}

/** The builds in which a bug was found, as a list. */
export function buildsOf({ openedBuild }: PmRecord): unknown {
  const builds: unknown = typeof openedBuild === 'string' ? openedBuild.split(',') : openedBuild;
  return Array.isArray(builds) && builds.some((build) => build !== '') ? builds : undefined;
}

/** The hours that a task has left, as a number; none where there are none, because servers refuse 0. */
export function hoursLeftOf({ left }: PmRecord): number | undefined {
  const hours = Number(left);
  return hours > 0 ? hours : undefined;
}

/** The hours that a task has left before anybody has worked on it: those that were estimated, where it says no others. */
export function hoursToStartWith(task: PmRecord): number | undefined {
  return (
    hoursLeftOf(task) ??
    (Number(task.consumed) > 0 ? undefined : hoursLeftOf({ ...task, left: task.estimate }))
  );
}

/** A day of a record, without the time of day that servers write behind it. */
export function dayOf(value: unknown): string | undefined {
  const day = typeof value === 'string' ? value.slice(0, 10) : '';
  return /^\d{4}-\d\d-\d\d$/.test(day) && !day.startsWith('0000') ? day : undefined;
}
