import type { PmAccess } from './access.js';
import { PmError } from './errors.js';
import { isInEveryEdition } from './privileges.js';
import { definitions } from './resources/definitions.js';

const MISSING = { read: 'no', write: 'no', isMissing: true } as const;

/**
 * The access to modules, without modules that are missing on the server. Only an empty response counts as missing, if other
 * requests get content; a refused request proves nothing.
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
