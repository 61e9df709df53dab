import { requireKnown } from '../known.js';

/** What a host leaves out of the response to a pick that it has nothing for. */
export type SparsePick = 'null-data' | 'no-msg' | 'null' | 'undefined';

/** One way in which the host behaves badly. */
export type HostFault =
  /** It hears everything, does nothing and says nothing, not even hello. */
  | { kind: 'mute' }
  /** It listens only `delayMs` milliseconds from now; earlier messages are lost. */
  | { kind: 'late-start'; delayMs: number }
  /** It does the right thing, and all that it says comes `delayMs` milliseconds later, the handshake too. */
  | { kind: 'slow'; delayMs: number }
  /** Its methods take `delayMs` milliseconds to answer; handshake and refusals of unknown methods are prompt. */
  | { kind: 'late'; delayMs: number }
  /** Its methods run and their responses are lost; handshake and refusals of unknown methods are prompt. */
  | { kind: 'silent' }
  /** It shakes hands and runs its methods, and answers no call, not even one of an unknown method. */
  | { kind: 'half-alive' }
  /** Its end of the connection is replaced while a method runs, as by `swapBridge`. */
  | { kind: 'replaced'; keepsOld?: boolean }
  /** Its methods do nothing and answer with an error; `error` goes out as it is, a plain one when left out. */
  | { kind: 'refusing'; error?: unknown }
  /** Its methods do nothing and answer with `value`; when left out, with something that fits nowhere. */
  | { kind: 'garbled'; value?: unknown }
  /** It has null in the optional fields of the configuration, and leaves out what `pick` names; `null-data` when left out. */
  | { kind: 'sparse'; pick?: SparsePick }
  /** Its response is changed on the way, that to the handshake too. */
  | { kind: 'wrong'; change: (message: unknown) => unknown };

/** When the fault strikes: at a SYN, at an ACK, or at a call, of which method, and whether the host offers that. */
export type HostOccasion =
  | { type: 'syn' }
  | { type: 'ack' }
  | { type: 'call'; method: string; isOffered: boolean };

/** Which of the page's messages a fault hits. */
export interface HostFaultRule {
  /** How many messages, counted from now. @default Infinity: a host is in a state, until `clear()` */
  times?: number;
  /** Only calls of this method; `bus.*` means every one whose name begins with `bus.`. @default every message */
  method?: string;
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

/** What the connection answers and no method: the handshake, and a call of a method that the host lacks. */
type Beside = 'syn' | 'ack' | 'unknown';

/** Each kind, and what it hits beside the calls of the host's methods. */
const KINDS: Record<HostFault['kind'], readonly Beside[]> = {
  mute: ['syn', 'unknown'],
  'late-start': ['syn', 'ack', 'unknown'],
  slow: ['syn', 'unknown'],
  late: [],
  silent: [],
  'half-alive': ['unknown'],
  replaced: [],
  refusing: [],
  garbled: [],
  sparse: [],
  wrong: ['syn', 'unknown'],
};

/** The fields of all kinds together. */
const FIELDS = ['kind', 'delayMs', 'keepsOld', 'error', 'value', 'pick', 'change'];

/** The faults of one fake host: put one in, and it lasts. */
export class HostFaults {
  #rules: Rule[] = [];

  /** Makes the host behave badly from now on; the first fault put in wins. */
  inject(fault: HostFault, rule: HostFaultRule = {}): void {
    requireKnown('There is no fault', [fault.kind], Object.keys(KINDS));
    requireKnown('A fault has no', Object.keys(fault), FIELDS);
    requireKnown('A rule has no', Object.keys(rule), ['times', 'method', 'when']);
    const { times = Number.POSITIVE_INFINITY, method, when = () => true } = rule;
    const until = fault.kind === 'late-start' ? Date.now() + fault.delayMs : Number.POSITIVE_INFINITY;
    const isMeant = method === undefined ? when : (at: HostOccasion) => isCallOf(method, at) && when(at);
    this.#rules.push({ fault, left: times, when: isMeant, until });
  }

  /** The host behaves well again. */
  clear(): void {
    this.#rules = [];
  }

  /** The fault that hits this occasion, if any; it is counted. */
  at(occasion: HostOccasion): HostFault | undefined {
    const rule = this.#rules.find(
      ({ fault, left, when, until }) =>
        left > 0 && Date.now() < until && appliesTo(fault, occasion) && when(occasion),
    );
    if (rule) rule.left -= 1;
    return rule?.fault;
  }
}

function appliesTo({ kind }: HostFault, occasion: HostOccasion): boolean {
  if (occasion.type === 'call' && occasion.isOffered) return true;
  return KINDS[kind].includes(occasion.type === 'call' ? 'unknown' : occasion.type);
}

function isCallOf(pattern: string, occasion: HostOccasion): boolean {
  if (occasion.type !== 'call') return false;
  return pattern.endsWith('*')
    ? occasion.method.startsWith(pattern.slice(0, -1))
    : occasion.method === pattern;
}
