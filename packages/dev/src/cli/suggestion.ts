import { distance } from 'fastest-levenshtein';

/** The known word that was probably meant, as a question; undefined where none is near. */
export function suggestionFor(word: string, known: readonly string[]): string | undefined {
  const near = known
    .map((candidate) => ({ candidate, steps: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, steps }) => steps <= Math.ceil(Math.min(word.length, candidate.length) * 0.4))
    .sort((one, other) => one.steps - other.steps);
  return near[0] && `Did you mean "${near[0].candidate}"?`;
}
