/** A record without the fields that are null or undefined: hosts leave fields out in either way. Anything else as it is. */
export function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([, field]) => field !== null && field !== undefined),
  );
}

/**
 * Completes the envelope of a response about files: if the user picks nothing, hosts may return nothing. Any other record
 * without a code and data stays unchanged.
 */
export function withEnvelope(answer: unknown): unknown {
  const given = withoutNulls(answer ?? {});
  if (typeof given !== 'object' || Array.isArray(given)) return given;
  const names = Object.keys(answer ?? {});
  const isEnvelope = names.length === 0 || names.includes('code') || names.includes('data');
  return isEnvelope ? { code: 0, msg: '', data: [], ...given } : given;
}
