import type { ExitPageTips } from 'plat-schemas/app';

/** The text that a page sent; any other value is an error that the host reports to the page. */
export function textFrom(value: unknown, name: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new TypeError(`${name} is not a string`);
}

export function textsFrom(value: unknown, name: string): string[] {
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
  throw new TypeError(`${name} is not a list of strings`);
}

/** The fields of an object; anything else has none. */
export function recordFrom(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Undefined where a page sends nothing, or nothing in an object, which clears the tip. */
export function exitTipsFrom(value: unknown): ExitPageTips | undefined {
  const { title, content } = recordFrom(value);
  if (typeof title !== 'string' && typeof content !== 'string') return undefined;
  return {
    ...(typeof title === 'string' && { title }),
    ...(typeof content === 'string' && { content }),
  };
}
