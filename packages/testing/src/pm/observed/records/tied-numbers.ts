/** The numbers in a list, or in a text with commas between them. */
export const numbersIn = (value: unknown): number[] =>
  [value ?? []]
    .flat()
    .flatMap((part) => String(part).split(','))
    .map(Number)
    .filter((number) => number > 0);

/** Numbers as a build or a release shows them: with a comma before the first. */
export const tiedText = (numbers: readonly number[]): string =>
  numbers.length === 0 ? '' : `,${[...new Set(numbers)].join(',')}`;
