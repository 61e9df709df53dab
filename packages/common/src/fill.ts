/** What takes the place of `{{name}}` in a text. */
export type Values = Readonly<Record<string, string | number>>;

/** A text with its values. */
export function fill(text: string, values: Values = {}): string {
  return text.replace(/{{(\w+)}}/g, (all, name: string) => String(values[name] ?? all));
}
