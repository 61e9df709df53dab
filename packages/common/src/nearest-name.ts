import { closestMatch } from 'leven';

/** Names are shorter by far, and what is given may be a whole text. */
const MAX_LENGTH = 60;

/**
 * The known name that was probably meant, in either letter case.
 *
 * @param maxDistance how many letters may differ. Default: one of three, then two of five, and five in all
 */
export function nearestName(
  given: string,
  names: readonly string[],
  maxDistance = given.length < 4 ? 1 : Math.min(5, Math.ceil(Math.min(given.length, MAX_LENGTH) * 0.4)),
): string | undefined {
  const wanted = given.slice(0, MAX_LENGTH).toLowerCase();
  const lowered = names.map((name) => name.toLowerCase());
  const found = closestMatch(wanted, lowered, { maxDistance });
  return found === undefined ? undefined : names[lowered.indexOf(found)];
}
