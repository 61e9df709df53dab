/**
 * A digest of 64 bits, for keys in the storage: a tab of the same origin that lists them must not learn the state, which
 * names the channel. A short digest hides a random state best, as many other states have the same.
 */
export function digestOf(state: string | undefined): string {
  const parts = [0x811c9dc5, 0x9747b28c].map((seed) => {
    let hash = seed;
    for (const unit of String(state)) {
      hash = Math.imul(hash ^ (unit.codePointAt(0) as number), 0x5bd1e995);
      hash ^= hash >>> 15;
    }
    return (hash >>> 0).toString(36);
  });
  // The build gives `join` a name of its own.
  return String(parts);
}
