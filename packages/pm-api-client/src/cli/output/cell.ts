/** A value as the text of one cell: nothing for nothing, JSON for what is not a single value. */
export function cellText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
