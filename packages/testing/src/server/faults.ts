import { requireKnown } from '../known.js';
import { applyFault, KINDS } from './apply-fault.js';
import type { Fault } from './fault.js';
import { type FaultRule, Schedule } from './schedule.js';

export type { Fault } from './fault.js';
export type { FaultRule } from './schedule.js';

/** The fields of all kinds together. */
const FIELDS =
  'kind delayMs afterBytes bytes contentLength location status change after act body afterCalls'.split(' ');

/** The faults of one fake server: put one in, and the next response has it. */
export class Faults {
  readonly #now: () => number;
  #injected: { fault: Fault; schedule: Schedule }[] = [];
  #onReset: (() => void) | undefined;

  /** `now` is a clock in milliseconds, for `lastsMs`. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Makes the next response (or those that `rule` names) go wrong; the function that it returns takes the fault back. */
  inject(fault: Fault, rule: FaultRule = {}): () => void {
    requireKnown('There is no fault', [fault.kind], KINDS);
    requireKnown('A fault has no', Object.keys(fault), FIELDS);
    requireKnown('A rule has no', Object.keys(rule), ['times', 'when', 'oneIn', 'seed', 'lastsMs']);
    const injected = { fault, schedule: new Schedule(fault, rule, this.#now()) };
    this.#injected.push(injected);
    if (isUnreadReset(fault)) this.#onReset?.();
    return () => {
      this.#injected = this.#injected.filter((other) => other !== injected);
    };
  }

  /** Is there a fault that may hit a response yet to come? */
  get arePending(): boolean {
    const now = this.#now();
    return this.#injected.some(({ schedule }) => schedule.isPending(now));
  }

  /** Takes back every fault that has not happened yet. */
  clear(): void {
    this.#injected = [];
  }

  /** The fault that hits this request, which then has happened; undefined when none does. */
  next(request: Request): Fault | undefined {
    return this.#take(request, (fault) => this.#onReset === undefined || !isUnreadReset(fault));
  }

  /** The response that leaves the server in place of `truth`, which is asked with the request as the server sees it. */
  async apply(
    request: Request,
    truth: (request: Request, fault?: Fault) => Promise<Response>,
  ): Promise<Response> {
    const fault = this.next(request);
    return fault === undefined ? truth(request) : applyFault(fault, request, (asked) => truth(asked, fault));
  }

  /**
   * For a server that resets connections before it reads: from now on `takeReset` alone asks for those resets, and
   * `onInjected` is told of each.
   */
  claimResets(onInjected: () => void): void {
    this.#onReset = onInjected;
  }

  /** Is there a reset of an unread request yet to come? */
  get awaitReset(): boolean {
    const now = this.#now();
    return this.#injected.some(({ fault, schedule }) => isUnreadReset(fault) && schedule.isPending(now));
  }

  /** Whether this request, of which only the head is known, is to be reset before it is read. */
  takeReset(head: Request): boolean {
    return this.#take(head, isUnreadReset) !== undefined;
  }

  #take(request: Request, isMeant: (fault: Fault) => boolean): Fault | undefined {
    const now = this.#now();
    return this.#injected.find(({ fault, schedule }) => isMeant(fault) && schedule.takes(request, now))
      ?.fault;
  }
}

function isUnreadReset(fault: Fault): boolean {
  return fault.kind === 'reset' && fault.after !== 'reading';
}
