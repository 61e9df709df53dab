import * as z from 'zod/mini';
import { PlatDevError } from '../errors.js';

/** A time in ISO 8601 with its zone, as `2031-05-06T12:00:00Z`; read as UTC. */
export const isoTime = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((text) => new Date(text).toISOString()),
);

/** The time in an option; throws if it is invalid. */
export function checkedTime(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const parsed = isoTime.safeParse(text);
  if (parsed.success) return parsed.data;
  const hint = 'Write ISO 8601 with a time zone, such as 2031-05-06T12:00:00Z.';
  throw new PlatDevError('invalid-option', `"${text}" is not a valid time`, hint);
}
