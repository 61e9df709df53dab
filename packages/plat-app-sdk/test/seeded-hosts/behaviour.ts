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
  // A page that is loaded again shakes hands anew, if its host lets it.
  const mayReload = options.answersRepeatedSyn !== false;
  const troubles = Array.from({ length: count }, () => drawTrouble(random, mayReload));
  const reports = Array.from({ length: 5 }, (): Happening => ({ kind: 'reports' }));
  const shows = Array.from({ length: random.below(4) }, (): Happening => ({ kind: 'shown' }));
  return {
    options,
    // Penpal 7 greets in a form of its own when it connects, and Penpal 5 has no nested methods.
    greeting: random.chance(0.3)
      ? { namespace: 'penpal', type: 'SYN', participantId: 'parent' }
      : { penpal: 'syn' },
    hasBus: random.chance(0.9),
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

function drawTrouble(random: Random, mayReload: boolean): Happening {
  const kind = random.pick([
    'replaced',
    'replaced',
    'replaced-in-call',
    'mute',
    'silent',
    'doubled',
    'greets',
    mayReload ? 'reloaded' : 'greets',
  ] as const);
  const forMs = random.chance(0.05) ? FOR_EVER_MS : random.pick([300, 1500, 4000, 12_000]);
  switch (kind) {
    case 'replaced':
      return { kind, greets: random.chance(0.3) };
    case 'replaced-in-call':
      return { kind, method: random.pick(EXCLUSIVE) };
    case 'mute':
    case 'silent':
      return { kind, forMs };
    default:
      return { kind };
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
