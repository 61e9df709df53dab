/** A JSON object. */
export type Json = Record<string, unknown>;

/** Is the value a JSON object, and neither null nor a list? */
export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of JSON text; undefined where the text is not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a table has under a name, and not what every object has. */
export function ownIn<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/**
 * A whole number, or text of digits, as a number. Undefined if a number does not hold it exactly: rounded it would be the
 * id of another record.
 */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}
