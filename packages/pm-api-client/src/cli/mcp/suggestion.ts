import { closestMatch } from 'leven';

/** `Did you mean bugs? Possible: bugs, stories.`: the nearest of the names, where one is near, and all of them. */
export function suggestion(given: string, names: readonly string[]): string {
  const possible = `Possible: ${names.join(', ')}.`;
  const near = nearest(given, names);
  return near === undefined ? possible : `Did you mean ${near}? ${possible}`;
}

function nearest(given: string, names: readonly string[]): string | undefined {
  const byCase = new Map(names.map((name) => [name.toLowerCase(), name]));
  const wanted = given.toLowerCase().slice(0, LONGEST);
  const found = closestMatch(wanted, [...byCase.keys()], { maxDistance: Math.max(1, wanted.length >> 1) });
  return found === undefined ? undefined : byCase.get(found);
}

/** Names are shorter by far, and what is given may be a whole text. */
const LONGEST = 40;
