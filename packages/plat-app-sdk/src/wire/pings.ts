import type { HostRequest } from '../host.js';

/** No host has it: one that lives refuses it at once, and runs nothing. */
export const PING = '$ping';

/** A call that was posted, or waits to be. */
export interface Call {
  readonly id: number;
  readonly request: HostRequest;
  /** Whether the host has refused a ping that was posted after this call: so it hears others while it runs this one. */
  isOvertaken: boolean;
}

/** What is known of how the host that was met answers pings. */
export interface Pings {
  /** When a host that refuses them leaves one unanswered, it is away or was replaced. */
  answer: 'refused' | 'ignored' | undefined;
  /** Another ping was posted, with this number, while these calls were under way. */
  posted(this: void, id: number, underWay: Iterable<Call>): void;
  /** A host was met again, which may be another; its first word after the ping that goes to it tells what it does with pings. */
  metAgain(this: void): void;
  /** The host has replied to the message of this number, which may be a call. */
  replied(this: void, id: number, call: Call | undefined): void;
  /**
   * Whether the host would refuse a ping though these calls are under way, so that its silence tells that it is gone. A host
   * that does one thing at a time is as silent.
   */
  tellBeside(this: void, underWay: Iterable<Call>): boolean;
}

export function openPings(): Pings {
  let lastId: number | undefined;
  let overtaking: readonly Call[] = [];
  let isTried = false;
  /** Whether a call was answered after a ping that was posted later. */
  let isConcurrent = false;
  const pings: Pings = {
    answer: undefined,
    posted(id, underWay) {
      lastId = id;
      overtaking = [...underWay];
    },
    metAgain() {
      isTried = true;
      if (pings.answer === 'refused') pings.answer = undefined;
    },
    replied(id, call) {
      if (id === lastId) {
        pings.answer = 'refused';
        for (const one of overtaking) one.isOvertaken = true;
      } else if (isTried) pings.answer = 'ignored';
      isTried = false;
      isConcurrent ||= Boolean(call?.isOvertaken);
    },
    tellBeside: (underWay) =>
      [...underWay].every(({ isOvertaken }) => pings.answer === 'refused' && (isOvertaken || isConcurrent)),
  };
  return pings;
}
