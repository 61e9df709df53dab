/** No host has it: one that lives refuses it at once, and runs nothing. */
export const PING = '$ping';

/** What is known of how the host that was met answers pings. Numbers of calls grow in the order in which they are posted. */
export interface Pings {
  /** When a host that refuses them leaves one unanswered, it is away or was replaced. */
  answer: 'refused' | 'ignored' | undefined;
  /** Another ping is posted, with this number. */
  posted(this: void, id: number): number;
  /** A host was met again, which may be another; its first word after the ping that goes to it tells what it does with pings. */
  metAgain(this: void): void;
  /** The host has replied to the message of this number, which may be a call that was posted only once. */
  replied(this: void, id: number, isOnce: boolean): void;
  /**
   * Whether the host would refuse a ping though the call of this number is under way, so that its silence tells that it is gone.
   * A host that does one thing at a time is as silent.
   */
  tellBeside(this: void, id: number): boolean;
}

export function openPings(): Pings {
  let lastId = 0;
  /** The last one that was refused: the host heard it while it ran every call that was posted before and is not answered. */
  let refusedId = 0;
  let isTried = false;
  /** Whether a call was answered after a ping that was posted later. */
  let isConcurrent = false;
  const pings: Pings = {
    answer: undefined,
    posted(id) {
      lastId = id;
      return id;
    },
    metAgain() {
      isTried = true;
      if (pings.answer === 'refused') pings.answer = undefined;
    },
    replied(id, isOnce) {
      if (id === lastId) {
        pings.answer = 'refused';
        refusedId = id;
      } else if (isTried) pings.answer = 'ignored';
      isTried = false;
      isConcurrent ||= isOnce && id < refusedId;
    },
    tellBeside: (id) => pings.answer === 'refused' && (isConcurrent || id < refusedId),
  };
  return pings;
}
