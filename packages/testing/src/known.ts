import { nearestName } from 'plat-common/nearest-name';

/** Refuses a name that is not there, so that a misspelt one makes no test green. `what` ends a sentence: `has no option`. */
export function requireKnown(what: string, names: Iterable<string>, known: object): void {
  for (const name of names) {
    if (Object.hasOwn(known, name)) continue;
    const all = Object.keys(known);
    const nearest = nearestName(String(name), all);
    const guess = nearest === undefined ? '' : `; did you mean ${nearest}?`;
    throw new TypeError(`${what} ${name}${guess || ';'} there are ${all.join(', ')}`);
  }
}
