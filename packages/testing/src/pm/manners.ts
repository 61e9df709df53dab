import { requireKnown } from '../known.js';
import { observed } from './observed/observed.js';
import type { FakePmOptions } from './options.js';
import { signs } from './session-signs.js';
import { ANSWERS } from './specification/answer-forms.js';
import { specification } from './specification/specification.js';
import type { Manners } from './visit.js';

const BEHAVIOURS = { specification, observed };
const SERVERS = { stock: false, later: true };
const SIGNS = { ...signs, observed: undefined };
const OPTIONS: Record<keyof FakePmOptions, true> = {
  behaviour: true,
  server: true,
  sessionSign: true,
  answers: true,
  products: true,
  bugs: true,
  records: true,
  seed: true,
  delayMs: true,
  now: true,
  clockOffsetMs: true,
};

/** The way of answering that the options ask for. Plain JavaScript can ask for any; one that does not exist is refused. */
export function mannersOf(options: FakePmOptions): Manners {
  const { behaviour = 'specification', server = 'stock', sessionSign, now = () => new Date() } = options;
  const { answers = {} } = options;
  requireKnown('startFakePm has no option', Object.keys(options), OPTIONS);
  requireKnown('startFakePm has no behaviour', [behaviour], BEHAVIOURS);
  requireKnown('startFakePm has no server', [server], SERVERS);
  if (sessionSign !== undefined) requireKnown('startFakePm has no sessionSign', [sessionSign], SIGNS);
  requireKnown('startFakePm has no answers to', Object.keys(answers), ANSWERS);
  for (const [name, way] of Object.entries(answers)) {
    requireKnown(
      `startFakePm has no answer to ${name} that is`,
      [way],
      ANSWERS[name as keyof typeof ANSWERS],
    );
  }
  if (behaviour === 'specification') return specification(sessionSign, answers);
  return observed({ later: SERVERS[server], sign: sessionSign ?? 'observed', now });
}
