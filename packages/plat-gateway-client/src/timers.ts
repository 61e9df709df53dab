import * as timers from 'node:timers';

// Tests replace the global timers, and those of other people leave them so while a call of a shared client is under
// way. A limit must not wait for a clock that stands still, so what is used here is taken before anybody can replace it.

/** The timers of Node itself. */
export const { setTimeout, clearTimeout, setImmediate, clearImmediate } = timers;

/** Seconds on a clock that never goes back; fake timers know nothing of it. */
export const uptime: () => number = process.uptime.bind(process);
