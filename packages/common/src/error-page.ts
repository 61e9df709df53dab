/** Set by the build, from the address of the repository; absent until it has one. */
declare const __DOCUMENTATION__: string | undefined;

/**
 * Ends a hint with the address of its code's section, which is there in English and Chinese.
 *
 * @param page the page of the package's errors in docs/guides
 */
export function withErrorPage(hint: string, packageName: string, page: string, code: string): string {
  const address =
    typeof __DOCUMENTATION__ === 'undefined'
      ? `https://www.npmjs.com/package/${packageName}`
      : `${__DOCUMENTATION__}/guides/${page}.md`;
  return `${hint} See ${address}#${code}`.trimStart();
}
