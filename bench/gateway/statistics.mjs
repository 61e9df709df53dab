/** The value below which this part of the values lies, by interpolation. */
function quantile(values, part) {
  const sorted = values.toSorted((one, other) => one - other);
  const place = part * (sorted.length - 1);
  const low = Math.floor(place);
  const high = Math.ceil(place);
  return sorted[low] + (sorted[high] - sorted[low]) * (place - low);
}

/**
 * Ours against a peer, round by round: each round gives one value, a ratio or a difference, and a busy spell of the
 * machine disturbs it little, because both had it. Of all rounds the median, and the quarters between which half of them lie.
 */
export function paired(ours, peer, compare) {
  const values = ours.map((value, round) => compare(value, peer[round]));
  return { median: quantile(values, 0.5), low: quantile(values, 0.25), high: quantile(values, 0.75) };
}

/** The medians of ours and of a peer, and that of the ratios inside each round. */
export function compare(ours, peer) {
  const { median } = paired(ours, peer, (one, other) => one / other);
  return { ours: quantile(ours, 0.5), peer: quantile(peer, 0.5), ratio: median };
}

/** The same list in a random order, so that no variant always comes after the same other one. */
export function shuffled(items) {
  return items
    .map((item) => ({ item, key: Math.random() }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ item }) => item);
}
