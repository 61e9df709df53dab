/**
 * A spreadsheet runs text that begins with one of these as a formula; the wide forms are those of East Asian keyboards.
 * Source: OWASP, "CSV Injection".
 */
const FORMULA = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** Text with an apostrophe in front where a spreadsheet would run it. */
export function guarded(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The same text without the apostrophe. */
export function unguarded(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
