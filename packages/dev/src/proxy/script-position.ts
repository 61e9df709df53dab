// What may stand before the content of a page, read byte by byte: a byte order mark, blanks, comments, doctype, <html>.
const leading =
  /^(?:\xEF\xBB\xBF)?(?:\s+|<!--[\s\S]*?-->|<!doctype[^>]*>|<html(?=[\s>])(?:"[^"]*"|'[^']*'|[^>"'])*>)*/i;
const head = /^<head(?=[\s>])(?:"[^"]*"|'[^']*'|[^>"'])*>/i;
const beginnings = ['\xef\xbb\xbf', '<!--', '<!doctype', '<html', '<head'];
const openTag = /^<(?:!--|(?:!doctype|html|head)\s)/i;

/** Where in a page its first script goes; undefined while the text so far does not say. */
export function scriptPosition(text: string): number | undefined {
  const [before = ''] = leading.exec(text) ?? [];
  const rest = text.slice(before.length);
  const [tag] = head.exec(rest) ?? [];
  if (tag !== undefined) return before.length + tag.length;
  const mayBegin = beginnings.some((beginning) => beginning.startsWith(rest.toLowerCase()));
  return mayBegin || openTag.test(rest) ? undefined : before.length;
}
