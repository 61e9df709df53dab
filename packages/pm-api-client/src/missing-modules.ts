import type { PmAccess } from './access.js';
import { PmError } from './errors.js';
import { isInEveryEdition } from './privileges.js';
import { definitions } from './resources/definitions.js';

const MISSING = { read: 'no', write: 'no', isMissing: true } as const;

/**
 * The access to modules without that to those which the server has not. Only the word of the server counts, an answer with
 * nothing where it answers others: of a module that is refused or cannot be asked for nothing is known.
 */
export async function markMissingModules(
  access: PmAccess,
  get: (path: string) => Promise<unknown>,
): Promise<PmAccess> {
  const asked = Object.values(definitions).filter(({ name }) => !isInEveryEdition(`/${name}`));
  const modules = { ...access.modules };
  for (const { name, one } of asked) {
    if (await isMissing(get, `/${name}/1`)) modules[one] = MISSING;
  }
  return { ...access, modules };
}

async function isMissing(get: (path: string) => Promise<unknown>, path: string): Promise<boolean> {
  try {
    await get(path);
    return false;
  } catch (error) {
    if (!(error instanceof PmError)) throw error;
    if (['aborted', 'timeout', 'network', 'not-logged-in', 'login-failed'].includes(error.code)) throw error;
    return error.code === 'module-missing';
  }
}
