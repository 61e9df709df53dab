import { nearestName } from 'plat-common/nearest-name';

/** Refuses a name that is not there, so that a misspelt one makes no test green. `what` ends a sentence: `has no option`. */
export function requireKnown(what: string, names: Iterable<string>, known: readonly string[]): void {
  for (const name of names) {
    if (known.includes(name)) continue;
    const nearest = nearestName(String(name), known);
    const guess = nearest === undefined ? '' : `; did you mean ${nearest}?`;
    throw new TypeError(`${what} ${name}${guess || ';'} there are ${known.join(', ')}`);
  }
}
