import type { ResourceDefinition } from 'pm-api-client/resources';
import { isSecretField } from './secret-fields.js';
import type { ServerOptions } from './server-options.js';
import { ToolError } from './tool-error.js';

/** Fields that control access, in any resource. */
const RIGHTS: readonly string[] = [
  'acl',
  'whitelist',
  'group',
  'groups',
  'visions',
  'admin',
  'role',
  'rights',
  'auth',
];

/**
 * Rejects what the options of the server do not allow for a write of these fields: secrets always, accounts and rights without
 * --allow-admin. Those of `extra` count too.
 */
export function checkPermitted(
  { name }: Pick<ResourceDefinition, 'name'>,
  fields: Readonly<Record<string, unknown>>,
  { allowAdmin }: Pick<ServerOptions, 'allowAdmin'>,
): void {
  const secret = Object.keys(fields).find(isSecretField);
  if (secret !== undefined) {
    const hint = 'A person can give it to pm-api update users by stdin. Nothing was sent.';
    throw new ToolError('not-allowed', `${secret} is a secret, which this server takes from no agent.`, hint);
  }
  if (allowAdmin) return;
  if (name === 'users') throw noAdmin('accounts');
  const right = Object.keys(fields).find((field) => RIGHTS.includes(field.replace(/\[\]$/, '')));
  if (right !== undefined) throw noAdmin(`rights (${right})`);
}

function noAdmin(what: string): ToolError {
  const hint = 'It does with --allow-admin, which only the person who runs it can give; ask them.';
  return new ToolError('not-allowed', `this server does not change ${what}.`, `${hint} Nothing was sent.`);
}
