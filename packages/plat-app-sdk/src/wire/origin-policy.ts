import type { HostSeeker } from '../host.js';
import type { PageWindow } from '../page-window.js';

/** Whether a framing page of this origin is obeyed as the host. */
export type OriginPolicy = (origin: string) => boolean;

/**
 * The policy that the option `hostOrigin` describes. Left out, the host must have the host name of the page: the
 * platform serves its applications from its own host, each on a port. A page on https obeys none on http, which anybody on
 * the way could have changed.
 */
export function allowOrigins(
  hostOrigin: string | readonly string[] | undefined,
  page: PageWindow['location'] | undefined,
): OriginPolicy {
  if (hostOrigin === undefined) {
    return (origin) => {
      const { hostname, protocol } = urlOf(origin) ?? {};
      const isWeb = protocol === 'https:' || (protocol === 'http:' && page?.protocol !== 'https:');
      return isWeb && hostname === page?.hostname;
    };
  }
  return (origin) =>
    [hostOrigin]
      .flat()
      // As written, too: URL knows no origin for schemes such as capacitor:, though browsers send one.
      .some(
        (text) => text === '*' || text === origin || (origin !== 'null' && origin === urlOf(text)?.origin),
      );
}

/** Whether the text names an origin, or any. `null` is the origin of sandboxed and local pages. */
export function isOrigin(text: unknown): boolean {
  return (
    /^(\*|null)$/.test(text as string) || (/:\/\/./.test(text as string) && Boolean(urlOf(text as string)))
  );
}

/** The URL that the text is, or undefined. */
export function urlOf(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    // As for 'null', the origin of sandboxed and local pages.
    return undefined;
  }
}

/** Whether the seeker obeys a framing page of this origin; one that does not hears so. */
export function isAdmitted(origin: string, seeker: HostSeeker): boolean {
  const isAllowed = seeker.allows(origin);
  if (!isAllowed) seeker.settle('origin-refused', undefined, origin);
  return isAllowed;
}
