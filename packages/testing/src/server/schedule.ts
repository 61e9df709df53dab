import { specificationName } from '../platforms/index.js';
import { tokenOf } from './credentials.js';
import type { Fault } from './fault.js';

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
export class Schedule {
  readonly #when: (request: Request) => boolean;
  readonly #req: string | undefined;
  readonly #isChosen: () => boolean;
  readonly #isDue: (request: Request) => boolean;
  readonly #endsAt: number;
  #left: number;

  constructor(fault: Fault, rule: FaultRule, now: number) {
    const given = { ...RULES[fault.kind], ...rule };
    const { oneIn = 1, seed = 1, lastsMs = Number.POSITIVE_INFINITY, when = () => true } = given;
    const { times = given.oneIn === undefined ? 1 : Number.POSITIVE_INFINITY } = given;
    if (!Number.isInteger(oneIn) || oneIn < 1) {
      throw new RangeError(`oneIn is a whole number from 1 on, not ${oneIn}`);
    }
    this.#when = when;
    this.#req = given.req && specificationName(given.req);
    this.#isChosen = oneOf(oneIn, seed);
    this.#isDue = dueFor(fault);
    this.#endsAt = now + lastsMs;
    this.#left = times;
  }

  /** May it hit a request yet to come? */
  isPending(now: number): boolean {
    return this.#left > 0 && now < this.#endsAt;
  }

  /** Does it hit this request, which calls the capability `req`? Each is asked once, in the order in which they come. */
  takes(request: Request, now: number, req?: string): boolean {
    if (!this.isPending(now) || !this.#when(request)) return false;
    if (this.#req !== undefined && (req === undefined || specificationName(req) !== this.#req)) return false;
    if (!this.#isDue(request) || !this.#isChosen()) return false;
    this.#left -= 1;
    return true;
  }
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
