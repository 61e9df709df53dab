/** Whether one dotted version comes before the other, number by number: `1.2.99` comes before `1.2.0401`. */
export function isOlder(version: string, than: string): boolean {
  const [ones, others] = [numbersOf(version), numbersOf(than)];
  // An unreadable version counts as supported.
  if (ones.some(Number.isNaN)) return false;
  const at = others.findIndex((other, index) => (ones[index] ?? 0) !== other);
  return at >= 0 && (ones[at] ?? 0) < (others[at] ?? 0);
}

function numbersOf(version: string): number[] {
  return version.split('.').map((part) => (part === '' ? Number.NaN : Number(part)));
}
