function median(values) {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * Ours against a peer: the median of the ratios inside each round, which a busy spell of the machine disturbs far less
 * than the ratio of two averages, because both had it.
 */
export function compare(ours, peer) {
  const ratios = ours.map((value, round) => value / peer[round]);
  return { ours: median(ours), peer: median(peer), ratio: median(ratios) };
}

/** The same list in a random order, so that no variant always comes after the same other one. */
export function shuffled(items) {
  return items
    .map((item) => ({ item, key: Math.random() }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ item }) => item);
}
