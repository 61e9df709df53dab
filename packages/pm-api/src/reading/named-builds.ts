import { PmError } from 'pm-api-client';
import { resources } from 'pm-api-client/resources';
import type { Call } from '../operation.js';
import { everywhere, OF_ONE_LIST } from '../operations/lists.js';
import { cellText } from '../printable.js';
import { resourceOf } from '../resources.js';

/**
 * Finds the number of a build by its name, which is all that lists of released servers show; the name again where not exactly one
 * build has it, of a product where that is known.
 */
export function namedBuilds({ asking, signal }: Pick<Call, 'asking' | 'signal'>) {
  const all = async () => {
    const pm = await asking();
    const found: { id: number; name: string; product: unknown }[] = [];
    if (pm === undefined) return found;
    try {
      const listing = resourceOf(pm, resources.builds);
      const search = { pm, definition: resources.builds, listing, filter: {} };
      for await (const { id, name, product } of everywhere(search, { signal }))
        found.push({ id, name: cellText(name), product });
    } catch (error) {
      if (!(error instanceof PmError && OF_ONE_LIST.has(error.code))) throw error;
    }
    return found;
  };
  let asked: ReturnType<typeof all> | undefined;
  return async (name: string, product: unknown): Promise<string> => {
    asked ??= all();
    const own = (await asked).filter(
      (build) => build.name === name && (product === undefined || build.product === Number(product)),
    );
    return own.length === 1 ? String(own[0]?.id) : name;
  };
}
