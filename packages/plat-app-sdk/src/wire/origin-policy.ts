import { matches } from '../checks.js';
import type { HostWaiter } from '../host.js';
import { originOf, type PageWindow, urlOf, webOrigin } from '../page-window.js';

/** Whether a framing page of this origin is obeyed as the host. */
export type OriginPolicy = (origin: string) => boolean;

/**
 * The policy that the option `hostOrigin` describes. Left out, the host must have the host name of the page: the
 * platform serves its applications from its own host, each on a port. A page on https obeys none on http, whose pages
 * can be changed on the way.
 */
export function allowOrigins(
  hostOrigin: string | readonly string[] | undefined,
  page: Pick<PageWindow, 'origin' | 'location'> | undefined,
): OriginPolicy {
  if (hostOrigin === undefined) {
    const own = page && urlOf(originOf(page));
    const host = `//${own?.hostname}`;
    return (origin) =>
      [own?.protocol, 'https:'].some((scheme) => origin.replace(/:\d+$/, '') === scheme + host);
  }
  // As written, too: URL reports no origin for schemes such as capacitor:, though browsers send one.
  const allowed = [hostOrigin].flat().flatMap((text) => [text, webOrigin(text)]);
  return (origin) => allowed.includes('*') || allowed.includes(origin);
}

/** Whether the text names an origin, or any. `null` is the origin of sandboxed and local pages. */
export const isOrigin = matches(/^(\*|null|[\w+.-]+:\/\/[^:/].*)$/);

/** Whether the waiter obeys a framing page of this origin; if not, its wait ends with `origin-refused`. */
export function isAdmitted(origin: string, waiter: HostWaiter): boolean {
  const isAllowed = waiter.allows(origin);
  if (!isAllowed) waiter.settle({ code: 'origin-refused', about: origin });
  return isAllowed;
}
