import { withEntities } from 'plat-common/entities';
import type { Fault } from 'plat-testing/pm';
import { Random } from '../../../../scripts/random.mjs';
import type { RunClock } from './virtual-clock.js';

/** What goes wrong in a run: alone, so that its own consequences are seen, or together. */
const WEATHERS = {
  calm: { rate: 0, groups: [] },
  sessions: { rate: 0.06, groups: ['sessions'] },
  network: { rate: 0.2, groups: ['network', 'waits'] },
  answers: { rate: 0.25, groups: ['answers', 'texts'] },
  echoes: { rate: 0.15, groups: ['echoes'] },
  database: { rate: 0.02, groups: ['sessions'] },
  all: { rate: 0.3, groups: ['sessions', 'network', 'waits', 'answers', 'texts', 'echoes'] },
} as const satisfies Record<string, { rate: number; groups: readonly Group[] }>;

export type Weather = keyof typeof WEATHERS;

type Group = 'sessions' | 'network' | 'waits' | 'answers' | 'texts' | 'echoes';

/** What a run lets happen on its server. */
export interface Happenings {
  /** Does the server keep its texts as HTML? */
  readonly storesHtml: boolean;
  expireSessions(): void;
  changeRole(random: Random): void;
}

/** More session faults in a row than any client could stand are none that a server has. */
const MAX_LOST_IN_A_ROW = 2;

/** A fault and what a story calls it. */
export interface Scheduled {
  /** Names the request, the same in every run of the seed: `PUT /bugs/3 #2`. */
  readonly key: string;
  readonly fault: Fault;
}

/**
 * Which fault each request of a run meets. It depends on the seed and on the request alone, not on what other requests
 * meet, so that a fault can be left out of a run and the others stay.
 */
export class FaultSchedule {
  readonly weather: Weather;
  readonly #times = new Map<string, number>();
  readonly #lostInARow = new Map<string, number>();
  readonly #databaseFrom: number;
  readonly #databaseTo: number;
  #requests = 0;

  constructor(
    readonly seed: number,
    readonly clock: RunClock,
    readonly happenings: Happenings,
    readonly leftOut: ReadonlySet<string>,
  ) {
    const random = Random.named(seed, 'weather');
    this.weather = random.pick(Object.keys(WEATHERS) as Weather[]);
    const goesDown = this.weather === 'database' || (this.weather === 'all' && random.chance(0.2));
    this.#databaseFrom = goesDown ? random.below(60) : Infinity;
    this.#databaseTo = this.#databaseFrom + 1 + random.below(30);
  }

  /** The fault of a request that is about to be sent. */
  faultOf({ method, url, headers }: Request): Scheduled | undefined {
    this.#requests += 1;
    const { pathname } = new URL(url);
    const what = `${method} ${pathname.replace(/^.*\/api\.php\/v2/, '')}`;
    const time = (this.#times.get(what) ?? 0) + 1;
    this.#times.set(what, time);
    const key = `${what} #${time}`;
    if (this.#databaseFrom <= this.#requests && this.#requests < this.#databaseTo) {
      return this.leftOut.has('database') ? undefined : { key: 'database', fault: { kind: 'database-down' } };
    }
    const { rate, groups } = WEATHERS[this.weather];
    const random = Random.named(this.seed, key);
    const group: Group | undefined = random.chance(rate) ? random.pick<Group>(groups) : undefined;
    const lost = group === 'sessions' ? (this.#lostInARow.get(what) ?? 0) + 1 : 0;
    this.#lostInARow.set(what, lost);
    if (group === undefined || lost > MAX_LOST_IN_A_ROW || this.leftOut.has(key)) return undefined;
    return { key, fault: this.#faultOf(group, { method, headers }, random) };
  }

  #faultOf(group: Group, { method, headers }: Pick<Request, 'method' | 'headers'>, random: Random): Fault {
    const { clock, happenings } = this;
    const first = (act: () => void | Promise<void>): Fault => ({ kind: 'first', act });
    switch (group) {
      case 'sessions':
        if (random.chance(0.5)) return { kind: 'session-lost' };
        if (random.chance(0.8)) return first(() => happenings.expireSessions());
        return first(() => happenings.changeRole(random));
      case 'network':
        return random.pick(NETWORK);
      case 'waits': {
        // Done long after its client has left, or while it waits.
        const ms = random.pick([300, 4_000, 11_000, 13_000]);
        return random.chance(0.4) ? first(() => clock.sleep(ms)) : random.pick(WAITS);
      }
      case 'answers':
        // A released server has escaped its texts when it stored them, and does so once.
        if (random.chance(0.1) && !this.happenings.storesHtml) return escaped;
        return random.pick(ANSWERS);
      case 'texts':
        // To a write it would be a lie: it says success, and nothing was done.
        if (method === 'GET' && random.chance(0.1))
          return { kind: 'instead', body: { status: 'success', bugs: nested(2_000) } };
        return random.pick(TEXTS);
      case 'echoes':
        return echo(random, headers.get('token') ?? '');
    }
  }
}

/** Whether the request was carried out is open, except where it never came to the server. */
const NETWORK: readonly Fault[] = [
  { kind: 'refused' },
  { kind: 'dropped' },
  { kind: 'reset' },
  { kind: 'cut' },
  { kind: 'cut', afterBytes: 1 },
];

/** These end with the client's time limit. */
const WAITS: readonly Fault[] = [{ kind: 'silent' }, { kind: 'stalled' }, { kind: 'stalled', afterBytes: 0 }];

/** True answers that are hard to read, and what a proxy puts in their place. */
const ANSWERS: readonly Fault[] = [
  { kind: 'garbled' },
  { kind: 'gzip' },
  { kind: 'large', bytes: 200_000 },
  { kind: 'redirect' },
  { kind: 'empty' },
  { kind: 'empty', status: 500 },
  { kind: 'html' },
  { kind: 'html', status: 200 },
  { kind: 'bom' },
];

/** The true answer with every text in HTML's entities. */
const escaped: Fault = {
  kind: 'wrong',
  change: (body) =>
    JSON.parse(JSON.stringify(body ?? null), (_, part: unknown) =>
      typeof part === 'string' ? withEntities(part) : part,
    ),
};

const nested = (depth: number): unknown =>
  Array.from({ length: depth }).reduce((inner: unknown) => [inner], 'deep');

/** Answers that stand for nothing and are hard to look at. */
const TEXTS: readonly Fault[] = [
  { kind: 'instead', body: { status: 'fail', message: nested(3_000) } },
  ...['\\"', '{"', '<form', '<a', '<!--', '\\', '&', ' '].map(
    (unit): Fault => ({ kind: 'instead', body: { status: 'fail', message: unit.repeat(800) } }),
  ),
];

/** A refusal that repeats the token of the request. */
function echo(random: Random, token: string): Fault {
  const text = random.pick([String, withEntities, encodeURIComponent, JSON.stringify])(token);
  const message = random.pick([
    `"${text}" is not allowed.`,
    { title: text },
    { [text]: ['is not allowed.'] },
  ]);
  return {
    kind: 'instead',
    body: { status: 'fail', message },
    status: random.pick([200, 200, 400, 403, 422, 500]),
  };
}
