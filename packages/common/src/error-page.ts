/** Set by the build, from the address of the repository; absent until it has one. */
declare const __DOCUMENTATION__: string | undefined;

/** The address of a section in docs/guides; undefined where the build has no address of the documentation. */
export function guideAddress(
  page: string,
  section: string,
  language: 'en' | 'zh' = 'en',
): string | undefined {
  if (typeof __DOCUMENTATION__ === 'undefined') return undefined;
  return `${__DOCUMENTATION__}/${guidePath(page, section, language)}`;
}

/** The path of a section in docs/guides, from the folder of the documentation. */
export function guidePath(page: string, section: string, language: 'en' | 'zh' = 'en'): string {
  return `${language === 'zh' ? 'zh/' : ''}guides/${page}.md#${section}`;
}

/**
 * Ends a hint with the address of its code's section, which is there in English and Chinese.
 *
 * @param page the page of the package's errors in docs/guides
 */
export function withErrorPage(hint: string, packageName: string, page: string, code: string): string {
  const address = guideAddress(page, code) ?? `https://www.npmjs.com/package/${packageName}#${code}`;
  return `${hint} See ${address}`.trimStart();
}

/** Separates a hint from the address that `withErrorPage` has put at its end. */
export function splitErrorPage(hint: string): { advice: string; address: string | undefined } {
  const [, advice = '', address] = /^(.*?) ?See (https:\/\/\S+)$/s.exec(hint) ?? [undefined, hint];
  return { advice, address };
}

/** Such a hint in Chinese, with the address of the Chinese section. */
export function hintInChinese(hint: string, translate: (advice: string) => string): string {
  const { advice, address } = splitErrorPage(hint);
  if (address === undefined) return translate(advice);
  return `${translate(advice)}详见 ${address.replace('/docs/guides/', '/docs/zh/guides/')}`;
}
