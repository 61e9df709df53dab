import type { Subscriptions } from './events/subscriptions.js';
import type { Completion, RequestHost } from './settle.js';

// Copies of this library on one page call each other through these: plain data and callbacks, by names that stay.

/** A caller that waits for the host. */
export interface HostWaiter {
  /** Whether a framing page of this origin is obeyed as the host. */
  allows(origin: string): boolean;
  /** Without a code, the host is there. */
  settle: Completion;
}

/** Is told of every message of the wire. */
export type MessageObserver = (direction: 'out' | 'in', message: unknown) => void;

/** The host of the page: the framing page, or the mobile app. */
export interface Host {
  /** Waits for the host. Returns what ends the waiting. */
  waitForHost(this: void, waiter: HostWaiter): () => void;
  /** Calls a method of the host that was found. Returns what forgets the call. */
  readonly request: RequestHost;
  /** The name by which the host has the method; the first of them where a host did not tell its methods. */
  nameOf(this: void, names: readonly string[]): string | undefined;
  /** The origin of the framing page that was met; left out where none frames this one. */
  origin?(this: void): string | undefined;
  /** Left out where there are no events. */
  readonly subscriptions?: Subscriptions | undefined;
  /** Receives each message; set for debugging. */
  observer?: MessageObserver | undefined;
  leave(this: void): void;
}

/** A page's one connection to its host, shared by all that use it. */
export interface Connection extends Host {
  join(this: void): void;
}
