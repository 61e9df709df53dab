/** Whether a framing page of this origin is obeyed as the host. */
export type OriginPolicy = (origin: string) => boolean;

/**
 * The policy that the option `hostOrigin` describes. Left out, the host must have the host name of the page: the
 * platform serves its applications from its own host, each on a port.
 */
export function allowOrigins(
  hostOrigin: string | readonly string[] | undefined,
  pageHostName: string | undefined,
): OriginPolicy {
  if (hostOrigin === undefined) {
    return (origin) => Boolean(pageHostName) && urlOf(origin)?.hostname === pageHostName;
  }
  const listed = [hostOrigin].flat();
  if (listed.includes('*')) return () => true;
  // As written, too: URL knows no origin for schemes such as capacitor:, though browsers send one.
  return (origin) =>
    listed.some((text) => origin === text || (origin !== 'null' && origin === urlOf(text)?.origin));
}

function urlOf(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    // As for 'null', the origin of sandboxed and local pages.
    return undefined;
  }
}
