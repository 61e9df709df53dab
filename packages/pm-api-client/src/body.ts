/** A JSON object. */
export type Json = Record<string, unknown>;

/** What stands in an answer's body. */
export type Body =
  | { kind: 'empty' }
  | { kind: 'object'; value: Json }
  | { kind: 'html'; hasPasswordField: boolean }
  | { kind: 'other' };

/** Reads a body. Servers put a byte order mark, a space or line ends around their JSON; that much is forgiven. */
export function readBody(text: string): Body {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'empty' };
  if (trimmed.startsWith('<')) {
    return { kind: 'html', hasPasswordField: /type\s*=\s*["']?password/i.test(trimmed) };
  }
  try {
    const value: unknown = JSON.parse(trimmed);
    return isJson(value) ? { kind: 'object', value } : { kind: 'other' };
  } catch {
    return { kind: 'other' };
  }
}

/** Is this a JSON object, and not null or an array? */
export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A number, or text of digits, as a number. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'string' && /^\d+$/.test(value)) return Number(value);
  return typeof value === 'number' ? value : undefined;
}
