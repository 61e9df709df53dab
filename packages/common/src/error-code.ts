/** Whether a value is an error of any realm: where Jest runs a test, Node's own errors are no instances of `Error`. */
export function isError(value: unknown): value is Error {
  if (value instanceof Error) return true;
  return typeof value === 'object' && value !== null && 'message' in value && 'stack' in value;
}

/** The error code of Node.js or the system, such as `ENOENT`; undefined for any other error. */
export function errorCodeOf(error: unknown): string | undefined {
  const code = isError(error) && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
