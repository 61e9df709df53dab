/** The URL that the text is, or undefined. */
export function urlOf(text: unknown, base?: string): URL | undefined {
  try {
    return new URL(text as string, base);
  } catch {
    // As for 'null', the origin of sandboxed and local pages.
    return undefined;
  }
}

/** Origin of an http(s) URL; undefined for other schemes: `javascript:` would run in the page. */
export function webOrigin(text: unknown, base?: string): string | undefined {
  const url = urlOf(text, base);
  return url && /^https?:/.test(url.href) ? url.origin : undefined;
}
