import { requireKnown } from '../known.js';

/** One way in which the host behaves badly. */
export type HostFault =
  /** It hears everything and says nothing, not even hello. */
  | { kind: 'mute' }
  /** It listens only `delayMs` milliseconds from now; what was said before is lost. */
  | { kind: 'late-start'; delayMs: number }
  /** It does and says the right thing, `delayMs` milliseconds later. */
  | { kind: 'slow'; delayMs: number }
  /** It shakes hands and answers no call. */
  | { kind: 'half-alive' }
  /** It answers every call with an error; `error` goes out as it is, a plain one when left out. */
  | { kind: 'refusing'; error?: unknown }
  /** It answers every call with `value`; when left out, with something that fits nowhere. */
  | { kind: 'garbled'; value?: unknown }
  /** Its answer is changed on the way, that to the handshake too. */
  | { kind: 'wrong'; change: (message: unknown) => unknown };

/** When the fault befalls: at a SYN, or at a call and at which method. */
export type HostOccasion = { type: 'syn' } | { type: 'call'; method: string };

/** Which of the page's messages a fault befalls. */
export interface HostFaultRule {
  /** How many messages, counted from now. @default Infinity: a host is in a state, until `clear()` */
  times?: number;
  /** Only occasions for which this holds. @default every one that the fault concerns */
  when?: (occasion: HostOccasion) => boolean;
}

interface Rule {
  fault: HostFault;
  left: number;
  when: (occasion: HostOccasion) => boolean;
  /** For a late start: when it is over. */
  until: number;
}

/** Each kind, and whether it befalls a handshake too. */
const KINDS: Record<HostFault['kind'], boolean> = {
  mute: true,
  'late-start': true,
  slow: true,
  'half-alive': false,
  refusing: false,
  garbled: false,
  wrong: true,
};

/** The faults of one fake host: put one in, and it lasts. */
export class HostFaults {
  #rules: Rule[] = [];

  /** Makes the host behave badly from now on; the first fault put in wins. */
  inject(
    fault: HostFault,
    { times = Number.POSITIVE_INFINITY, when = () => true }: HostFaultRule = {},
  ): void {
    requireKnown('There is no fault', [fault.kind], KINDS);
    const until = fault.kind === 'late-start' ? Date.now() + fault.delayMs : Number.POSITIVE_INFINITY;
    this.#rules.push({ fault, left: times, when, until });
  }

  /** The host behaves well again. */
  clear(): void {
    this.#rules = [];
  }

  /** The fault that befalls this occasion, if any; it is counted. */
  at(occasion: HostOccasion): HostFault | undefined {
    const rule = this.#rules.find(
      ({ fault, left, when, until }) =>
        left > 0 && Date.now() < until && (occasion.type === 'call' || KINDS[fault.kind]) && when(occasion),
    );
    if (rule) rule.left -= 1;
    return rule?.fault;
  }
}
