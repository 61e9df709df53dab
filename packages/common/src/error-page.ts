/** Set by the build: the address of the repository's docs, or their copies in the installed package. */
declare const __DOCUMENTATION__: string | undefined;

let ownPages: string | undefined;

/**
 * Addresses pages by this folder in place of the one below `node_modules`: a command may be installed for all projects. A build
 * whose addresses lead to a website, and sources that run as they are, keep theirs.
 */
export function useOwnPages(folder: string | undefined): void {
  ownPages = folder?.replaceAll('\\', '/');
}

function pagesFolder(): string {
  const documentation = typeof __DOCUMENTATION__ === 'undefined' ? 'docs' : __DOCUMENTATION__;
  return documentation.startsWith('node_modules/') ? (ownPages ?? documentation) : documentation;
}

/** The address of a section in docs/guides. Sources that run as they are have these beside them, in the repository. */
export function guideAddress(page: string, section: string, language: 'en' | 'zh' = 'en'): string {
  return `${pagesFolder()}/${language === 'zh' ? 'zh/' : ''}guides/${page}.md#${section}`;
}

/**
 * Ends a hint with the address of its code's section in the language of the hint.
 *
 * @param page the page of the package's errors in docs/guides
 */
export function withErrorPage(hint: string, page: string, code: string, language: 'en' | 'zh' = 'en') {
  const address = guideAddress(page, code, language);
  return language === 'zh' ? `${hint}详见 ${address}` : `${hint} See ${address}`.trimStart();
}
