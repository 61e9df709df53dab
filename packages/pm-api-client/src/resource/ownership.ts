import type { Connection } from '../connection.js';
import type { Limits } from '../options.js';
import type { PmRecord } from './definition.js';
import type { ListRequest } from './filter.js';

/** Tells whether a record of a list is the caller's own. */
export type IsOwnedByCaller = (record: PmRecord) => boolean;

/**
 * Separates the caller's own records in a list from those of others: servers return both for an unsupported filter. Records
 * without an owner count as own, and so do all records of a caller that the server does not name.
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
