import type { Connection } from '../connection.js';
import type { Limits } from '../options.js';
import type { PmRecord } from './definition.js';
import type { ListRequest } from './filter.js';

/** Tells whether a record of a list is the caller's own. */
export type IsOwnedByCaller = (record: PmRecord) => boolean;

/**
 * What tells the caller's own records in a list from those of others, which servers put there for a filter that they do not
 * know. Records that do not say whose they are, and all of a caller whom the server does not name, count as own.
 */
export async function createOwnershipFilter(
  connection: Connection,
  { own }: ListRequest,
  limits: Limits,
): Promise<IsOwnedByCaller> {
  if (own === undefined) return () => true;
  const { account } = await connection.login(limits);
  const caller = account ?? (await connection.currentUser.now(limits))?.account;
  if (caller === undefined) return () => true;
  return (record) => {
    const said = own.map((field) => record[field]).filter((value) => value !== undefined && value !== null);
    return (
      said.length === 0 || said.some((value) => (Array.isArray(value) ? value : [value]).includes(caller))
    );
  };
}
