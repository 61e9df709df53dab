/** A record without the fields that are null or undefined: hosts leave fields out in either way. Anything else as it is. */
export function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([, field]) => field !== null && field !== undefined),
  );
}

/**
 * The envelope of an answer about files, complete: a user who picks nothing may be answered with nothing. A record of
 * something else, with neither a code nor data, is no such answer and stays as it is.
 */
export function withEnvelope(answer: unknown): unknown {
  const given = withoutNulls(answer ?? {});
  if (typeof given !== 'object' || Array.isArray(given)) return given;
  const names = Object.keys(answer ?? {});
  const isEnvelope = names.length === 0 || names.includes('code') || names.includes('data');
  return isEnvelope ? { code: 0, msg: '', data: [], ...given } : given;
}
