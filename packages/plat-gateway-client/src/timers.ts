import * as timers from 'node:timers';

// Tests replace the global timers, sometimes while a call of a shared client is pending. A limit must not wait for a
// stopped clock, so the real timers are captured when the module loads.

/** The timers of Node itself. */
export const { setTimeout, clearTimeout, setImmediate } = timers;

/** Seconds on a monotonic clock that fake timers do not replace. */
export const uptime: () => number = process.uptime.bind(process);
