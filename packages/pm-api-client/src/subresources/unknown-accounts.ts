import { listed, text } from 'plat-common/text';
import type { Connection } from '../connection.js';
import { PmError, type PmErrorRequest } from '../errors.js';
import type { Limits } from '../options.js';
import { everyRecord } from '../resource/each.js';
import { users } from '../resources/users.js';
import { wrongField } from '../wrong-fields.js';

/**
 * Rejects unknown accounts, which released servers accept with a success. For a user without access to the list of users, only
 * the read-back checks the write.
 */
export async function refuseUnknownAccounts(
  connection: Connection,
  accounts: readonly string[],
  request: PmErrorRequest,
  limits: Limits,
): Promise<void> {
  const unknown = new Set(accounts);
  for (const browse of users.list.browse) {
    if (unknown.size === 0) return;
    const known = await accountsIn(connection, browse, limits);
    if (known === undefined) return;
    for (const account of known) unknown.delete(account);
  }
  if (unknown.size === 0) return;
  const names = listed('items', [...unknown]);
  throw wrongField('account', text`${names}: no such user`, {
    why: text`no user has the account ${names}.`,
    hint: text`Give the accounts of users, as the list of users has them. Nothing was sent.`,
    request,
  });
}

async function accountsIn(
  connection: Connection,
  browse: string,
  limits: Limits,
): Promise<string[] | undefined> {
  const target = { definition: users, connection };
  const records = await everyRecord(target, users.list, { browse }, limits).catch((error: unknown) => {
    if (error instanceof PmError && (error.code === 'forbidden' || error.code === 'module-missing'))
      return undefined;
    throw error;
  });
  return records?.map(({ account }) => String(account));
}
