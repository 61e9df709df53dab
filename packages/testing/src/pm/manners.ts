import { observed } from './observed/observed.js';
import type { FakePmOptions } from './options.js';
import { specification } from './specification/specification.js';
import type { Manners } from './visit.js';

/** The way of answering that the options ask for. */
export function mannersOf(options: FakePmOptions): Manners {
  const { behaviour = 'specification', server = 'stock', sessionSign, now = () => new Date() } = options;
  if (behaviour === 'specification') return specification(sessionSign);
  // Plain JavaScript can ask for any; another server's manners must not be taken for the ones that were asked for.
  if (behaviour !== 'observed') throw new TypeError(`startFakePm has no behaviour '${String(behaviour)}'`);
  return observed({ later: server === 'later', sign: sessionSign ?? 'observed', now });
}
