import { PmError } from 'pm-api-client';
import type { Call } from '../operation.js';
import { cellText } from '../printable.js';
import { MAIN_LINE } from './values.js';

/** The builds of a field, which may have several in one text; the main line by each of its names. */
export function buildsIn(own: string): string[] {
  const builds = [own, ...own.split(',')].map((build) => build.trim());
  const names = MAIN_LINE.flat();
  return builds.some((build) => names.includes(build.toLowerCase())) ? [...builds, ...names] : builds;
}

/** The names of builds that are given by number: lists of released servers show them alone. */
export async function namesOfBuilds(
  given: readonly string[],
  { pm, signal }: Partial<Pick<Call, 'pm' | 'signal'>>,
): Promise<string[]> {
  const numbers = given.filter((value) => /^[1-9]\d*$/.test(value)).map(Number);
  if (pm === undefined || numbers.length === 0) return [];
  const { builds } = await pm();
  const found = await Promise.all(
    numbers.map((id) =>
      builds.get(id, signal && { signal }).catch((reason: unknown) => {
        if (reason instanceof PmError && reason.code === 'not-found') return undefined;
        // Without the name, "is not this build" would be true of its records too.
        throw reason;
      }),
    ),
  );
  return found.flatMap((build) => (build?.name ? [cellText(build.name)] : []));
}
