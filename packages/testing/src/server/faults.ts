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

  /** `now` is a clock in milliseconds, for `lastsMs`. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Makes the next response (or those that `rule` names) go wrong; the function that it returns takes the fault back. */
  inject(fault: Fault, rule: FaultRule = {}): () => void {
    requireKnown('There is no fault', [fault.kind], KINDS);
    requireKnown('A fault has no', Object.keys(fault), FIELDS);
    requireKnown('A rule has no', Object.keys(rule), ['times', 'when', 'req', 'oneIn', 'seed', 'lastsMs']);
    const injected = { fault, schedule: new Schedule(fault, rule, this.#now()) };
    this.#injected.push(injected);
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
  next(request: Request, req?: string): Fault | undefined {
    const now = this.#now();
    return this.#injected.find(({ schedule }) => schedule.takes(request, now, req))?.fault;
  }

  /** The response that leaves the server in place of `truth`, which is asked with the request as the server sees it. */
  async apply(
    request: Request,
    truth: (request: Request, fault?: Fault) => Promise<Response>,
    req?: string,
  ): Promise<Response> {
    const fault = this.next(request, req);
    return fault === undefined ? truth(request) : applyFault(fault, request, (asked) => truth(asked, fault));
  }
}
