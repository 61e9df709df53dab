/** Refuses a name that is not there, so that a misspelt one makes no test green. `what` ends a sentence: `has no option`. */
export function requireKnown(what: string, names: Iterable<string>, known: object): void {
  for (const name of names) {
    if (!Object.hasOwn(known, name)) {
      throw new TypeError(`${what} ${name}; there are ${Object.keys(known).join(', ')}`);
    }
  }
}
