import type { Link } from './link.js';
import type { CallOptions } from './options.js';
import type { PageWindow } from './page-window.js';
import type { Wait } from './wait.js';

/**
 * Does what needs no host, before it returns.
 *
 * @param wrongIn names the first argument that cannot be used
 */
export type Here = <T>(
  what: string,
  options: CallOptions | undefined,
  wrongIn: (page: PageWindow) => string | undefined,
  act: (wait: Wait<T>, page: PageWindow) => void,
) => Promise<T>;

export function openHere({ open }: Link, page: PageWindow | undefined): Here {
  return async (what, options, wrongIn, act) => {
    const wait = open<never>(what, options, page && wrongIn(page));
    if (!page) wait.fail('no-host', 'there is no window');
    else if (!wait.ended) act(wait, page);
    return wait.promise;
  };
}
