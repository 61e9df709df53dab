import { urlOf } from './wire/origin-policy.js';

/** The URL that the text is, if it is one of the web: `javascript:` would run in the page. */
export function httpUrl(text: unknown, base?: string): URL | undefined {
  return withScheme(/^https?:$/, text, base);
}

/** The URL that the text is, if it can be opened without running what it carries: `mailto:` and `tel:` as well. */
export function openableUrl(text: unknown, base?: string): URL | undefined {
  return withScheme(/^(?!(javascript|data|blob|vbscript|filesystem):)/, text, base);
}

function withScheme(scheme: RegExp, text: unknown, base?: string): URL | undefined {
  const url = urlOf(text as string, base);
  return url && scheme.test(url.protocol) ? url : undefined;
}
