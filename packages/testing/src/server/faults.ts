import { requireKnown } from '../known.js';
import { applyFault } from './apply-fault.js';
import { RUNS } from './bomb.js';
import { PLACES } from './echo.js';
import { escapings } from './escaping.js';
import { type Fault, KINDS } from './fault.js';
import { type FaultRule, Schedule } from './schedule.js';

export type { Fault } from './fault.js';
export type { FaultRule } from './schedule.js';

/** The faults of one fake server: put one in, and the next answer has it. */
export class Faults {
  readonly #now: () => number;
  #injected: { fault: Fault; schedule: Schedule }[] = [];

  /** `now` is a clock in milliseconds, for `lastsMs`. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Makes the next answer (or those that `rule` names) go wrong; the function that it returns takes the fault back. */
  inject(fault: Fault, rule: FaultRule = {}): () => void {
    requireFault(fault);
    const injected = { fault, schedule: new Schedule(fault, rule, this.#now()) };
    this.#injected.push(injected);
    return () => {
      this.#injected = this.#injected.filter((other) => other !== injected);
    };
  }

  /** Is there a fault that may befall an answer yet to come? */
  get arePending(): boolean {
    const now = this.#now();
    return this.#injected.some(({ schedule }) => schedule.isPending(now));
  }

  /** Takes back every fault that has not happened yet. */
  clear(): void {
    this.#injected = [];
  }

  /** The fault that befalls this request, which then has happened; undefined when none does. */
  next(request: Request): Fault | undefined {
    const now = this.#now();
    return this.#injected.find(({ schedule }) => schedule.takes(request, now))?.fault;
  }

  /** The answer that leaves the server in place of `truth`, which is asked with the request as the server sees it. */
  async apply(request: Request, truth: (request: Request) => Promise<Response>): Promise<Response> {
    const fault = this.next(request);
    return fault === undefined ? truth(request) : applyFault(fault, request, truth);
  }
}

function requireFault(fault: Fault): void {
  requireKnown('There is no fault', [fault.kind], KINDS);
  if (fault.kind === 'long') requireKnown('There is no long run', [fault.run], RUNS);
  if (fault.kind !== 'echo') return;
  requireKnown('There is no place for an echo', [fault.in ?? 'message'], PLACES);
  requireKnown('There is no escaping', fault.escaped ?? [], escapings);
}
