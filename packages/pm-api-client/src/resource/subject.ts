import type { Fields } from '../call.js';
import { PmError } from '../errors.js';
import type { Limits } from '../options.js';
import type { ResourceContext } from './target.js';

/**
 * Rejects with `not-found` if the record that another one is about is missing: servers accept any number. The fields `type` and
 * `objectID` name it.
 */
export async function requireSubject(
  { definition, connection }: ResourceContext,
  { type, objectID }: Fields,
  limits: Limits,
): Promise<void> {
  const subject = definition.about?.[String(type)];
  if (subject === undefined || typeof objectID !== 'number') return;
  const path = `/${subject.name}/${objectID}`;
  try {
    await connection.send({ method: 'GET', path, wants: { as: 'record', key: subject.one } }, limits);
  } catch (error) {
    // A record that the user may not read may still exist: the server decides.
    if (error instanceof PmError && error.code === 'not-found') throw error;
  }
}
