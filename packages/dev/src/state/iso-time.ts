import { text } from 'plat-common/text';
import * as z from 'zod/mini';
import { PlatDevError } from '../errors.js';

/** A time in ISO 8601 with its zone, as `2031-05-06T12:00:00Z`; read as UTC. */
export const isoTime = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((time) => new Date(time).toISOString()),
);

/** The time in an option; throws if it is invalid. */
export function checkedTime(time: string | undefined): string | undefined {
  if (time === undefined) return undefined;
  const parsed = isoTime.safeParse(time);
  if (parsed.success) return parsed.data;
  const hint = text`Write ISO 8601 with a time zone, such as 2031-05-06T12:00:00Z.`;
  throw new PlatDevError('invalid-option', text`"${time}" is not a valid time`, hint);
}
