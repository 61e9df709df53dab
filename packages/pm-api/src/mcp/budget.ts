/** Characters of JSON that an answer may have: about 8,000 tokens. */
export const BUDGET = 28_000;

/** What an answer holds of a list, and where the rest begins. */
export interface Within<T> {
  items: T[];
  /** How many of the list are in the answer. */
  count: number;
}

/** As many items from the front of a list as one answer may hold; always one. */
export function withinBudget<T>(items: readonly T[], spent = 0): Within<T> {
  let left = BUDGET - spent;
  let count = 0;
  for (const item of items) {
    left -= sizeOf(item);
    if (left < 0 && count > 0) break;
    count += 1;
  }
  return { items: items.slice(0, count), count };
}

// Chinese characters cost about as many tokens as three Latin letters.
function sizeOf(item: unknown): number {
  const json = JSON.stringify(item) ?? '';
  return json.length + 2 * (json.match(/\p{Script=Han}/gu)?.length ?? 0);
}
