import { closestMatch } from 'leven';

/** Names are shorter by far, and what is given may be a whole text. */
const MAX_LENGTH = 60;

/** The known name that was probably meant, in either letter case: at most two letters of five, and five in all, differ. */
export function nearestName(given: string, names: readonly string[]): string | undefined {
  const wanted = given.slice(0, MAX_LENGTH).toLowerCase();
  const lowered = names.map((name) => name.toLowerCase());
  const found = closestMatch(wanted, lowered, { maxDistance: Math.min(5, Math.ceil(wanted.length * 0.4)) });
  return found === undefined ? undefined : names[lowered.indexOf(found)];
}
