import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { Random } from '../scripts/random.mjs';

/**
 * What is left to chance in a soak run, and is the same again for the same seed.
 *
 * @param {number} seed
 */
export function soakRandom(seed) {
  const generator = xoroshiro128plus(seed);
  return new Random({
    next: () => uniformFloat64(generator),
    below: (limit) => uniformInt(generator, 0, limit - 1),
  });
}
