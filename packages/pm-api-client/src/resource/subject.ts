import type { Fields } from '../call.js';
import { PmError } from '../errors.js';
import type { Limits } from '../options.js';
import type { ResourceContext } from './target.js';

/**
 * Rejects with `not-found` if a record that another one is about, or is below, is missing: servers accept any number. The fields
 * `type` and `objectID` name the one that it is about.
 */
export async function requireSubject(
  { definition: { about = {}, refersTo = {} }, connection }: ResourceContext,
  fields: Fields,
  limits: Limits,
): Promise<void> {
  const named = Object.entries(refersTo).map(([field, kind]) => [kind, fields[field]] as const);
  for (const [kind, id] of [[about[String(fields.type)], fields.objectID] as const, ...named]) {
    if (kind === undefined || typeof id !== 'number' || id === 0) continue;
    const path = `/${kind.name}/${id}`;
    try {
      await connection.send({ method: 'GET', path, wants: { as: 'record', key: kind.one } }, limits);
    } catch (error) {
      // A record that the user may not read may still exist: the server decides.
      if (error instanceof PmError && error.code === 'not-found') throw error;
    }
  }
}
