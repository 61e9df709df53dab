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
