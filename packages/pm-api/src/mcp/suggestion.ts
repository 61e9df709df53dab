import { nearestName } from 'plat-common/nearest-name';

/** `Did you mean bugs? Possible: bugs, stories.`: the nearest of the names, where one is near, and all of them. */
export function suggestion(given: string, names: readonly string[]): string {
  const possible = `Possible: ${names.join(', ')}.`;
  const near = nearestName(given, names);
  return near === undefined ? possible : `Did you mean ${near}? ${possible}`;
}
