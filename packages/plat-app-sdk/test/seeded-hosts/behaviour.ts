import type { FakeHostOptions, HostFault, SparsePick } from 'plat-testing/host';
import type { Random } from '../../../../scripts/random.mjs';

/** What happens to a host in the course of a run. */
export type Happening =
  /** Its end of the connection is replaced; sometimes the new one greets the page. */
  | { kind: 'replaced'; greets: boolean }
  /** The same, and the old end stays alive. */
  | { kind: 'doubled' }
  /** The same as `replaced`, while it runs the next call of this method. */
  | { kind: 'replaced-in-call'; method: string }
  /** It hears nothing for so long. */
  | { kind: 'mute'; forMs: number }
  /** Its methods run, and their answers are lost, for so long. */
  | { kind: 'silent'; forMs: number }
  /** The page is loaded again, in the same frame. */
  | { kind: 'reloaded' }
  /** It says SYN, though nothing has happened. */
  | { kind: 'greets' }
  /** It reports a language. */
  | { kind: 'reports' }
  /** The page, which was hidden or had no focus, is shown. */
  | { kind: 'shown' };

/** The nature of one host, and what happens to it when. */
export interface Behaviour {
  readonly options: FakeHostOptions;
  /** The SYN of a host that begins the handshake itself. */
  readonly greeting: object;
  /** Whether it has the methods `bus.$on` and `bus.$off`. */
  readonly hasBus: boolean;
  /** How late it answers: its methods, or all of it. */
  readonly lateness: Extract<HostFault, { delayMs: number }> | undefined;
  readonly startsLateByMs: number;
  readonly bus: HostFault | undefined;
  readonly sparse: SparsePick | undefined;
  readonly happenings: readonly { atMs: number; happening: Happening }[];
}

/** Calls and happenings of a run take so long. */
export const RUN_MS = 40_000;

const EXCLUSIVE = ['openFile', 'setTitle', 'showFileDetails', 'pickUserFile', 'pickFile'];
/** How late a host is at most that does one thing at a time: all that a page asks for must end within the run. */
const SERIAL_MOST_MS = 900;
/** Longer than any call waits. */
export const FOR_EVER_MS = 1_000_000;

export function drawBehaviour(random: Random): Behaviour {
  const options: FakeHostOptions = {
    ...(random.chance(0.35) && { serial: random.pick(['methods', 'calls', 'messages'] as const) }),
    ...(random.chance(0.25) && { noisy: true }),
    ...(random.chance(0.2) && { plain: true }),
    ...(random.chance(0.15) && { refusesUnknown: false }),
    ...(random.chance(0.1) && { answersRepeatedSyn: false }),
    ...(random.chance(0.1) && { listsMethods: false }),
  };
  const isCalm = random.chance(0.3);
  const count = isCalm ? 0 : 1 + random.below(4);
  const troubles = Array.from({ length: count }, () => drawTrouble(random));
  const reports = Array.from({ length: 5 }, (): Happening => ({ kind: 'reports' }));
  const shows = Array.from({ length: random.below(4) }, (): Happening => ({ kind: 'shown' }));
  return {
    options,
    greeting: { penpal: 'syn' },
    hasBus: true,
    lateness: drawLateness(random, options.serial ? SERIAL_MOST_MS : FOR_EVER_MS),
    startsLateByMs: random.chance(0.2) ? random.below(4000) : 0,
    bus: drawBus(random, options.serial ? SERIAL_MOST_MS : 8000),
    sparse: random.chance(0.15) ? random.pick(['null-data', 'no-msg', 'undefined'] as const) : undefined,
    happenings: [...troubles, ...reports, ...shows].map((happening) => ({
      atMs: random.below(RUN_MS),
      happening,
    })),
  };
}

const FATES = {
  /** It starts late, and answers late. */
  late: () => [],
  silent: (random) => {
    const kind = random.pick(['mute', 'silent'] as const);
    return [{ kind, forMs: random.pick([1500, 4000, 12_000]) }];
  },
  replaced: (random) => {
    const method = random.pick(EXCLUSIVE);
    return [
      random.pick([
        { kind: 'replaced', greets: false },
        { kind: 'replaced-in-call', method },
      ] as const),
    ];
  },
  reloaded: () => [{ kind: 'reloaded' }],
} satisfies Record<string, (random: Random) => Happening[]>;

/** A host that a test names. */
export interface NamedHost {
  /** Which version of Penpal its page uses. */
  readonly penpal: 5 | 6 | 7;
  /** Whether it runs one call at a time. */
  readonly isSerial: boolean;
  readonly fate: keyof typeof FATES;
}

/** A parent of that version of Penpal, of which a seed draws when its fate comes. */
export function drawNamedHost(random: Random, { penpal, isSerial, fate }: NamedHost): Behaviour {
  const isLate = fate === 'late';
  const happenings = Array.from({ length: 1 + random.below(3) }, () => FATES[fate](random)).flat();
  return {
    options: { plain: true, ...(isSerial && { serial: 'methods' }) },
    // Penpal 7 greets in a form of its own when it connects.
    greeting:
      penpal === 7 ? { namespace: 'penpal', type: 'SYN', participantId: 'parent' } : { penpal: 'syn' },
    // Penpal 5 has no nested methods.
    hasBus: penpal !== 5,
    lateness: isLate ? { kind: 'late', delayMs: random.pick([300, 600, SERIAL_MOST_MS]) } : undefined,
    startsLateByMs: isLate ? random.below(4000) : 0,
    bus: undefined,
    sparse: undefined,
    happenings: happenings.map((happening) => ({
      atMs: random.below(RUN_MS),
      happening: happening.kind === 'replaced' ? { ...happening, greets: penpal === 7 } : happening,
    })),
  };
}

function drawTrouble(random: Random): Happening {
  const kind = random.pick([
    'replaced',
    'replaced',
    'replaced-in-call',
    'mute',
    'silent',
    'doubled',
    'greets',
  ]);
  const forMs = random.chance(0.05) ? FOR_EVER_MS : random.pick([300, 1500, 4000, 12_000]);
  switch (kind) {
    case 'replaced':
      return { kind, greets: random.chance(0.3) };
    case 'replaced-in-call':
      return { kind, method: random.pick(EXCLUSIVE) };
    case 'mute':
    case 'silent':
      return { kind, forMs };
    case 'doubled':
      return { kind };
    default:
      return { kind: 'greets' };
  }
}

function drawLateness(random: Random, mostMs: number): Behaviour['lateness'] {
  if (random.chance(0.4)) return undefined;
  const isSlow = random.chance(0.4);
  const delayMs = random.pick(isSlow ? [5, 50, 400, 900, 1100, 2500] : [20, 300, 900, 1500, 3000, 6000]);
  return { kind: isSlow ? 'slow' : 'late', delayMs: Math.min(delayMs, mostMs) };
}

function drawBus(random: Random, delayMs: number): HostFault | undefined {
  if (random.chance(0.75)) return undefined;
  return random.pick([{ kind: 'silent' }, { kind: 'late', delayMs }, { kind: 'half-alive' }] as const);
}
