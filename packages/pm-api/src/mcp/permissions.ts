import type { Json } from 'plat-common/json';
import { type CommandError, usageError } from '../exit-codes.js';
import { isSecretField } from '../secrets.js';
import { forAgents, type Text, type TextValue } from '../texts.js';
import type { FilesRoot } from './files-root.js';

/** Fields that control access, in any resource. */
const RIGHTS = /^(acl|whitelist|groups?|visions|admin|role|rights|auth)$/;

/**
 * Rejects what the options of the server do not allow for a write of these fields: secrets always, accounts and rights without
 * --allow-admin, deletes without --allow-destructive.
 */
export function checkPermitted(
  subject: string,
  fields: Json,
  { allowAdmin, allowDestructive }: ServerOptions,
): void {
  const secret = Object.keys(fields).find(isSecretField);
  if (secret !== undefined)
    throw notAllowed(
      forAgents`${secret} is a secret, which this server takes from no agent.`,
      forAgents`A person can give it to pm-api update users by stdin.`,
    );
  // Servers read `whitelist[0]` as a part of `whitelist`.
  const names = Object.keys(fields).map((field) => field.trim().toLowerCase().replace(/\[.*$/, ''));
  if ((subject === 'delete' || names.includes('deleted')) && !allowDestructive)
    throw notAllowed(forAgents`this server deletes nothing.`, askFor('--allow-destructive'));
  if (allowAdmin) return;
  if (subject === 'users')
    throw notAllowed(forAgents`this server does not change accounts.`, askFor('--allow-admin'));
  const right = names.find((field) => RIGHTS.test(field));
  if (right !== undefined)
    throw notAllowed(forAgents`this server does not change rights (${right}).`, askFor('--allow-admin'));
}

/** An error of a call that the options of the server forbid. */
export function notAllowed(why: Text, advice: TextValue): CommandError {
  return usageError(why, advice, { code: 'not-allowed' });
}

function askFor(option: string): Text {
  return forAgents`It does with ${option}, which only the person who runs it can give; ask them.`;
}

/** The operations that the server permits. */
export interface ServerOptions {
  /** Offers no tool that writes. */
  readOnly: boolean;
  /** Writes resolve with the request and send nothing. */
  dryRun: boolean;
  /** Deletes are offered. */
  allowDestructive: boolean;
  /** Accounts and rights may be changed. */
  allowAdmin: boolean;
  /** The folder whose files may be uploaded and that takes downloads; undefined: no file is read or written. */
  filesRoot: FilesRoot | undefined;
}
