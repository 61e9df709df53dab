/** The error code of Node.js or the system, such as `ENOENT`; undefined for any other error. */
export function errorCodeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
