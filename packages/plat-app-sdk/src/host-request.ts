import type { Completion } from './settle.js';

/** A call of one of the host's methods. */
export interface HostRequest {
  readonly settle: Completion;
  /** The names that the method has, the usual one first. */
  readonly names: readonly string[];
  readonly args: readonly unknown[];
  /** Whether it may be posted again, to a host that took the place of another. */
  readonly readOnly?: boolean | undefined;
}

/** Calls a method of the host. Returns what forgets the call. */
export type RequestHost = (request: HostRequest) => () => void;
