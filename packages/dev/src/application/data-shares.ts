import * as z from 'zod/mini';
import { partsOf, VOLUME } from '../files/platform-path.js';

/** The folder of the volume in which the system keeps what applications share with their users. */
const APP_SHARES = `${VOLUME}/@appshare`;

const dataShare = z.looseObject({ shares: z.array(z.looseObject({ name: z.string() })) });

/**
 * The platform paths of the folders that `data-share` in config/resource names; undefined where it cannot be read.
 * A name may have folders above it: `notes/backups`.
 */
export function sharePathsOf(declared: unknown): string[] | undefined {
  if (declared === undefined) return [];
  const parsed = dataShare.safeParse(declared);
  if (!parsed.success) return undefined;
  const paths = parsed.data.shares.map(({ name }) => `${APP_SHARES}/${name}`);
  const areNames = parsed.data.shares.every(({ name }) => name !== '' && !name.startsWith('/'));
  return areNames && paths.every((path) => partsOf(path) !== undefined) ? paths : undefined;
}
