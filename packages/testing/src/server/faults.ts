import { requireKnown } from '../known.js';
import { specificationName } from '../platforms/index.js';
import { applyFault, KINDS, tokenOf } from './apply-fault.js';
import type { Fault } from './fault.js';

export type { Fault };

/** The fields of all kinds together. */
const FIELDS =
  'kind delayMs afterBytes bytes contentLength location status change after act body afterCalls'.split(' ');

/** The faults of one fake server: put one in, and the next response has it. */
export class Faults {
  #injected: { fault: Fault; schedule: ReturnType<typeof scheduleOf> }[] = [];

  /** Makes the next response (or those that `rule` names) go wrong; the function that it returns takes the fault back. */
  inject(fault: Fault, rule: FaultRule = {}): () => void {
    requireKnown('There is no fault', [fault.kind], KINDS);
    requireKnown('A fault has no', Object.keys(fault), FIELDS);
    requireKnown('A rule has no', Object.keys(rule), ['times', 'when', 'req', 'oneIn', 'seed', 'lastsMs']);
    const injected = { fault, schedule: scheduleOf(fault, rule) };
    this.#injected.push(injected);
    return () => {
      this.#injected = this.#injected.filter((other) => other !== injected);
    };
  }

  /** Is there a fault that may hit a response yet to come? */
  get arePending(): boolean {
    return this.#injected.some(({ schedule }) => schedule.isPending());
  }

  /** Takes back every fault that has not happened yet. */
  clear(): void {
    this.#injected = [];
  }

  /** The fault that hits this request, which then has happened; undefined when none does. */
  next(request: Request, req?: string): Fault | undefined {
    return this.#injected.find(({ schedule }) => schedule.takes(request, req))?.fault;
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

/** Which answers a fault hits. */
export interface FaultRule {
  /** How many answers, counted from now. @default 1; without end where `oneIn` is given, or the fault says so */
  times?: number;
  /** Only requests for which this holds. @default every request */
  when?: (request: Request) => boolean;
  /** Of the gateway: only calls of this capability, as the platform or the specification spells it. @default each */
  req?: string;
  /** Of these, one in so many: one of each so many that come, at a place that `seed` chooses. @default 1; 20 for `session-lost` */
  oneIn?: number;
  /** Chooses the places of `oneIn`; the same seed chooses the same. @default 1 */
  seed?: number;
  /** Milliseconds from now after which it is over. @default never */
  lastsMs?: number;
}

const RULES: Partial<Record<Fault['kind'], FaultRule>> = {
  'session-lost': { oneIn: 20 },
  'session-dies': { times: Number.POSITIVE_INFINITY },
  'database-down': { times: Number.POSITIVE_INFINITY },
};

/** After so many calls of eight at a time a released server had lost the session for good: observed. */
const CALLS_OF_A_SESSION = 190;

/** The requests that one fault hits. */
function scheduleOf(fault: Fault, rule: FaultRule) {
  const given = { ...RULES[fault.kind], ...rule };
  const { oneIn = 1, seed = 1, lastsMs = Number.POSITIVE_INFINITY, when = () => true } = given;
  if (!Number.isInteger(oneIn) || oneIn < 1) {
    throw new RangeError(`oneIn is a whole number from 1 on, not ${oneIn}`);
  }
  const wanted = given.req && specificationName(given.req);
  const isChosen = oneOf(oneIn, seed);
  const isDue = dueFor(fault);
  const endsAt = performance.now() + lastsMs;
  let { times: left = given.oneIn === undefined ? 1 : Number.POSITIVE_INFINITY } = given;
  /** May it hit a request yet to come? */
  const isPending = () => left > 0 && performance.now() < endsAt;
  return {
    isPending,
    /** Does it hit this request, which calls the capability `req`? Each is asked once, in the order in which they come. */
    takes(request: Request, req = ''): boolean {
      if (!isPending() || !when(request)) return false;
      if (wanted !== undefined && specificationName(req) !== wanted) return false;
      if (!isDue(request) || !isChosen()) return false;
      left -= 1;
      return true;
    },
  };
}

/** What the fault itself asks of a request: only a session that is there can be lost. */
function dueFor(fault: Fault): (request: Request) => boolean {
  if (fault.kind === 'session-lost') return (request) => tokenOf(request) !== undefined;
  if (fault.kind !== 'session-dies') return () => true;
  const { afterCalls = CALLS_OF_A_SESSION } = fault;
  const calls = new Map<string, number>();
  return (request) => {
    const token = tokenOf(request);
    if (token === undefined) return false;
    const before = calls.get(token) ?? 0;
    calls.set(token, before + 1);
    return before >= afterCalls;
  };
}

/** Is chosen once in every `count` times that it is asked. */
function oneOf(count: number, seed: number): () => boolean {
  const random = randomFrom(seed);
  let asked = 0;
  let place = 0;
  return () => {
    const at = asked % count;
    if (at === 0) place = Math.floor(random() * count);
    asked += 1;
    return at === place;
  };
}

/** Numbers from 0 up to 1, the same for the same seed: mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
