import { withEntities } from 'plat-common/entities';

/** Characters of HTML, and of Markdown, that are converted; what follows stays as plain text. */
export const MAX_HTML = 100_000;
export const MAX_MARKDOWN = 32_000;

/**
 * Elements in each other that are converted: the time grows with a power of them. The stack ends it too late where it is larger: in a
 * thread of Node, 16 kB of lists in lists take minutes.
 */
const MAX_LEVELS = 30;

/** More marks of quotes and lists than that at the start of a line, which is no rule of hyphens or stars. */
const DEEP_LINE = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))){31}(?=.*[^-*\s])/m;

/** Elements that have no content, or that the start of the next one ends. */
const FLAT = new Set(
  'area base br col dd dt embed hr img input li link meta p source tbody td tfoot th thead tr wbr'.split(' '),
);

/** The part of a text within a limit, up to the last place where a line or tag begins, and the rest. */
export function cutAt(text: string, limit: number, beginning: string): [string, string] {
  if (text.length <= limit) return [text, ''];
  const at = text.lastIndexOf(beginning, limit);
  const end = at > 0 ? at : limit;
  return [text.slice(0, end), text.slice(end)];
}

/** Has HTML more elements open at once than are converted? A server that cleans its texts leaves none open. */
export function isDeepHtml(html: string): boolean {
  const open = new Map<string, number>();
  let levels = 0;
  for (const [, slash, written = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    const name = written.toLowerCase();
    const count = open.get(name) ?? 0;
    if (FLAT.has(name) || (slash !== '' && count === 0)) continue;
    const step = slash === '' ? 1 : -1;
    open.set(name, count + step);
    levels += step;
    if (levels > MAX_LEVELS) return true;
  }
  return false;
}

/** Has a line of Markdown more quotes and lists in each other than are converted? */
export const isDeepMarkdown = (markdown: string): boolean => DEEP_LINE.test(markdown);

/** Plain text as HTML. */
export function plainHtml(text: string): string {
  if (text.trim() === '') return '';
  const paragraphs = withEntities(text)
    .trim()
    .split(/\r?\n(?:[ \t]*\r?\n)+/);
  return paragraphs.map((lines) => `<p>${lines.replace(/\r?\n/g, '<br>')}</p>`).join('\n');
}

/** Plain text as Markdown. */
export function plainMarkdown(text: string): string {
  return text.trim().replace(/[\\`*_[\]<>#~|]/g, '\\$&');
}
