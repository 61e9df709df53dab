import type { PathAccess } from 'plat-schemas/gateway';
import { invalidOption } from '../errors.js';
import type { GatewayCallOptions } from '../options.js';
import type { CapabilityCaller } from './caller.js';
import { checkPaths, chunksOf, remainingTime } from './chunks.js';

const PATHS_PER_CALL = 100;

/** Asks in chunks; a path that the gateway does not answer for is out of reach. */
export async function checkUserAcl(
  call: CapabilityCaller,
  uid: number,
  paths: readonly string[],
  options: GatewayCallOptions,
): Promise<PathAccess[]> {
  // Checked here too, because no path means no call, and a missing user must not pass for one without rights.
  if (!(Number.isInteger(uid) && uid > 0)) throw invalidOption('uid must be a whole number above 0');
  checkPaths(paths);
  const timeLeft = remainingTime(options);
  const answers = new Map<string, PathAccess>();
  for (const path of chunksOf(paths, PATHS_PER_CALL)) {
    const access = await call('plat.file.checkUserACL', { uid, path }, timeLeft());
    for (const one of access) answers.set(one.path, one);
  }
  // Matched by path, not by place: an answer that is missing or out of order must open nothing.
  return paths.map(
    (path) => answers.get(path) ?? { path, readable: false, writable: false, deletable: false },
  );
}
