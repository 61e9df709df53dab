import { requireKnown } from '../known.js';
import { type Fault, KINDS } from './fault.js';
import { spoil } from './spoil.js';

export type { Fault } from './fault.js';

/** Which answers a fault befalls. */
export interface FaultRule {
  /** How many answers, counted from now. @default 1 */
  times?: number;
  /** Only requests for which this holds. @default every request */
  when?: (request: Request) => boolean;
}

/** The faults of one fake server: put one in, and the next answer has it. */
export class Faults {
  #rules: { fault: Fault; left: number; when: (request: Request) => boolean }[] = [];

  /** Makes the next answer (or the next `times` of them) go wrong. */
  inject(fault: Fault, { times = 1, when = () => true }: FaultRule = {}): void {
    requireKnown('There is no fault', [fault.kind], KINDS);
    this.#rules.push({ fault, left: times, when });
  }

  /** Is there a fault that may befall an answer yet to come? */
  get arePending(): boolean {
    return this.#rules.some(({ left }) => left > 0);
  }

  /** Takes back every fault that has not happened yet. */
  clear(): void {
    this.#rules = [];
  }

  /** The answer that leaves the server in place of `truth`. */
  async apply(request: Request, truth: () => Promise<Response>): Promise<Response> {
    const rule = this.#rules.find(({ left, when }) => left > 0 && when(request));
    if (rule === undefined) return truth();
    rule.left -= 1;
    return spoil(rule.fault, request, truth);
  }
}
