/** Enough of a text to see what it is. */
const MAX_TEXT = 4096;
const MAX_ITEMS = 500;
/** What the detail of one line may take, in characters of JSON. */
const MAX_DETAIL = 65_536;

/** The detail of a line as the inspector keeps it: long texts and lists are cut, and say how much is missing. */
export function truncateDetail(detail: unknown): unknown {
  if (sizeOf(detail) <= MAX_TEXT) return detail;
  const shorter = JSON.stringify(detail, (_key, part: unknown) => shortened(part));
  if (shorter.length <= MAX_DETAIL) return JSON.parse(shorter);
  return { cut: truncateText(shorter) };
}

/** How much a value takes, in characters of JSON. */
export function sizeOf(value: unknown): number {
  return JSON.stringify(value)?.length ?? 0;
}

export function truncateText(text: string, length = MAX_TEXT): string {
  return text.length <= length ? text : `${text.slice(0, length)}… (${text.length - length} characters more)`;
}

function shortened(part: unknown): unknown {
  if (typeof part === 'string') return truncateText(part);
  if (!Array.isArray(part) || part.length <= MAX_ITEMS) return part;
  return [...part.slice(0, MAX_ITEMS), `… (${part.length - MAX_ITEMS} items more)`];
}

/** Whether something of a value was cut away here. */
export function isTruncated(value: unknown): boolean {
  return /… \(\d+ (?:characters|items) more\)/.test(JSON.stringify(value) ?? '');
}
