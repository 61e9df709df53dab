import type { Fields } from '../call.js';
import type { WriteOptions } from '../options.js';
import type { PmRecord, ResourceDefinition } from '../resource/definition.js';
import { valueIn } from '../resource/read-back.js';

/**
 * Plain text as the HTML that shows it: servers keep rich text as HTML, where a line break is a blank and `<` begins a tag. A text
 * with markup or entities is HTML already and stays as it is.
 */
export function htmlOfPlainText(text: string): string {
  if (!/[&<>\r\n]/.test(text) || MARKUP.test(text)) return text;
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/\r\n?|\n/g, '<br />');
}

/** The fields of a write with their plain text as HTML. What is given as `extra`, or is in the record already, stays as it is. */
export function plainTextAsHtml(
  definition: ResourceDefinition,
  fields: Fields,
  { extra = {} }: WriteOptions,
  record?: PmRecord,
): Fields {
  const { richText = [], historyOnly = [] } = definition;
  const names = new Set([...richText, ...historyOnly].filter((name) => !Object.hasOwn(extra, name)));
  const htmlOf = ([name, value]: [string, unknown]) =>
    names.has(name) && typeof value === 'string' && (record && valueIn(definition, record, name)) !== value
      ? htmlOfPlainText(value)
      : value;
  return Object.fromEntries(Object.entries(fields).map((entry) => [entry[0], htmlOf(entry)]));
}

/** An entity, or a tag of HTML: `<token>` is a word that somebody wrote. */
const MARKUP =
  /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});|<!--|<\/?(?:a|abbr|b|big|blockquote|br|center|cite|code|col|colgroup|dd|del|div|dl|dt|em|embed|figure|font|h[1-6]|hr|i|iframe|img|input|ins|kbd|label|li|link|mark|meta|ol|p|pre|q|s|samp|script|section|small|span|strike|strong|style|sub|sup|svg|table|tbody|td|tfoot|th|thead|tr|tt|u|ul|video)(?:\s[^<>]*)?\/?>/i;
