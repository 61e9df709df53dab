import { urlOf } from './wire/origin-policy.js';

/** The URL that the text is, if it is one of the web: `javascript:` would run in the page. */
export function httpUrl(text: unknown, base?: string): URL | undefined {
  const url = urlOf(text as string, base);
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

/** The URL that the text is, if it can be opened without running what it carries: `mailto:` and `tel:` as well. */
export function openableUrl(text: unknown, base?: string): URL | undefined {
  const url = urlOf(text as string, base);
  return url && !/^(javascript|data|blob|vbscript|filesystem):$/.test(url.protocol) ? url : undefined;
}
