/** Set by the build: the address of the repository's docs, or their copies in the installed package. */
declare const __DOCUMENTATION__: string | undefined;

/** The address of a section in docs/guides. Sources that run as they are have these beside them, in the repository. */
export function guideAddress(page: string, section: string, language: 'en' | 'zh' = 'en'): string {
  const documentation = typeof __DOCUMENTATION__ === 'undefined' ? 'docs' : __DOCUMENTATION__;
  return `${documentation}/${language === 'zh' ? 'zh/' : ''}guides/${page}.md#${section}`;
}

/**
 * Ends a hint with the address of its code's section, which is there in English and Chinese.
 *
 * @param page the page of the package's errors in docs/guides
 */
export function withErrorPage(hint: string, page: string, code: string): string {
  return `${hint} See ${guideAddress(page, code)}`.trimStart();
}

/** Separates a hint from the address that `withErrorPage` has put at its end. */
export function splitErrorPage(hint: string): { advice: string; address: string | undefined } {
  const [, advice = '', address] = /^(.*?) ?See (\S+\/guides\/\S+)$/s.exec(hint) ?? [undefined, hint];
  return { advice, address };
}

/** Such a hint in Chinese, with the address of the Chinese section. */
export function hintInChinese(hint: string, translate: (advice: string) => string): string {
  const { advice, address } = splitErrorPage(hint);
  if (address === undefined) return translate(advice);
  return `${translate(advice)}详见 ${address.replace('/guides/', '/zh/guides/')}`;
}
