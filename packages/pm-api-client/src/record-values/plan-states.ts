import type { ListExtras, States } from '../resource/definition.js';

/** States that released servers and those of the specification call by the same words. */
export const both = <const Names extends readonly string[]>(...names: Names) =>
  ({ specification: names, released: names }) as const satisfies States;

// The specification does not show the states of projects and executions: these are observed, and the same for both.
export const WAITING = both('wait');
export const DOING = both('doing');
export const UNDERWAY = both('wait', 'doing');
export const SUSPENDED = both('suspended');
export const OPEN = both('wait', 'doing', 'suspended');
export const PLANNED = both('wait', 'doing', 'suspended', 'closed');
export const STOPPED = both('suspended', 'closed');
export const DONE = both('done');
export const CLOSED = both('closed');
export const ENDED = both('done', 'closed');
export const UNCLOSED = both('wait', 'doing', 'done');
export const ANY = both('wait', 'doing', 'done', 'closed');

/** The filter under the name that older servers read. */
export const byStatus = (browse: string): ListExtras => ({ query: { status: browse } });
