import { decoded, withoutTags } from '../resource/same-value.js';

/*
 * The converters take a time that grows with a high power of the nesting, and a constant for each character that is too large for
 * a text of megabytes. So nesting and length are bounded before they see a text; what is beyond stays as plain text.
 */

/** Levels of elements in each other that keep their markup. */
const MAX_NESTING = 10;

/** Characters of HTML, and of Markdown, that keep their markup. */
const MAX_HTML = 100_000;
const MAX_MARKDOWN = 32_000;

/** Tags of HTML, and opening brackets of Markdown, that keep their meaning. */
const MAX_TAGS = 10_000;
const MAX_BRACKETS = 1_000;

/** Columns of indentation that Markdown may have outside of code: ten levels of numbered lists. */
const MAX_INDENT = 40;

/** Marks by their meaning: a mark within the same mark has no effect. */
const MARKS: Readonly<Record<string, string>> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  del: 'del',
  s: 'del',
  strike: 'del',
  a: 'a',
  code: 'code',
  u: 'u',
  ins: 'u',
  sub: 'sub',
  sup: 'sup',
  small: 'small',
  big: 'big',
  mark: 'mark',
  tt: 'tt',
  kbd: 'kbd',
  samp: 'samp',
  var: 'var',
  q: 'q',
  cite: 'cite',
};

/** Elements that have no end tag. */
const VOID = new Set([
  'br',
  'hr',
  'img',
  'input',
  'wbr',
  'col',
  'area',
  'base',
  'embed',
  'link',
  'meta',
  'source',
]);

/** Elements that only carry a style. */
const STYLED = new Set(['span', 'font']);

/** Parts of lists and tables, which are no level of their own: the start of one ends another of its kind in the same list. */
const PARTS = new Set(['li', 'dt', 'dd', 'tbody', 'thead', 'tfoot', 'tr', 'td', 'th']);
const CONTAINERS = ['ul', 'ol', 'dl', 'table'];

/** HTML of bounded length and nesting, and the text of the rest. */
export function boundedHtml(html: string): { html: string; rest: string } {
  const open: string[] = [];
  const dropped = new Map<string, number>();
  let bounded = '';
  let from = 0;
  let tags = 0;
  for (const { index, 0: start, 1: slash, 2: written = '' } of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (index < from) continue;
    tags += 1;
    if (tags > MAX_TAGS || index > MAX_HTML)
      return { html: bounded + html.slice(from, index), rest: textIn(html.slice(index)) };
    const name = written.toLowerCase();
    const end = html.indexOf('>', index + start.length);
    if (end === -1) break;
    const isKept = slash === '' ? opens(name, open, dropped) : closes(name, open, dropped);
    if (isKept) continue;
    // Words on both sides stay separate.
    bounded += `${html.slice(from, index)}${name in MARKS || STYLED.has(name) ? '' : ' '}`;
    from = end + 1;
  }
  const last = html.slice(from);
  const left = Math.max(0, MAX_HTML - from);
  return { html: bounded + last.slice(0, left), rest: textIn(last.slice(left)) };
}

const textIn = (html: string): string => decoded(withoutTags(html));

/** Is a start tag kept? Notes what is open then. */
function opens(name: string, open: string[], dropped: Map<string, number>): boolean {
  if (VOID.has(name)) return true;
  if (name === 'p' || PARTS.has(name)) {
    const like = open.lastIndexOf(name);
    if (like !== -1 && !open.slice(like).some((other) => CONTAINERS.includes(other))) open.length = like;
  }
  const mark = MARKS[name];
  const isWithinLike = mark !== undefined && open.some((other) => MARKS[other] === mark);
  if (isWithinLike || STYLED.has(name) || levelsOf(open) >= MAX_NESTING) {
    dropped.set(name, (dropped.get(name) ?? 0) + 1);
    return false;
  }
  open.push(name);
  return true;
}

const levelsOf = (open: readonly string[]): number => open.filter((name) => !PARTS.has(name)).length;

/** Is an end tag kept? */
function closes(name: string, open: string[], dropped: Map<string, number>): boolean {
  const count = dropped.get(name) ?? 0;
  if (count > 0) {
    dropped.set(name, count - 1);
    return false;
  }
  const at = open.lastIndexOf(name);
  if (at === -1) return false;
  open.length = at;
  return true;
}

/** Markdown of bounded length and nesting, and the rest as plain text. */
export function boundedMarkdown(markdown: string): { markdown: string; rest: string } {
  const end = Math.min(endOf(markdown, MAX_MARKDOWN), bracketAt(markdown, MAX_BRACKETS));
  return { markdown: withBoundedLines(markdown.slice(0, end)), rest: markdown.slice(end) };
}

/** The end of a text, or that of the last line within a limit. */
function endOf(text: string, limit: number): number {
  if (text.length <= limit) return text.length;
  const line = text.lastIndexOf('\n', limit);
  return line > 0 ? line : limit;
}

/** Where an opening bracket of this number is, or the end of the text. */
function bracketAt(text: string, number: number): number {
  let at = -1;
  for (let count = 0; count <= number; count += 1) {
    at = text.indexOf('[', at + 1);
    if (at === -1) return text.length;
  }
  return at;
}

function withBoundedLines(markdown: string): string {
  let fence = '';
  return markdown
    .split('\n')
    .map((line) => {
      const [, mark = ''] = /^[ \t>]*(`{3,}|~{3,})/.exec(line) ?? [];
      const isInCode = fence !== '';
      if (fence === '') fence = mark;
      else if (mark.startsWith(fence)) fence = '';
      return isInCode ? line : withBoundedMarkers(line);
    })
    .join('\n');
}

/** A line whose leading quote and list markers and indentation do not exceed the limits of the conversion. */
function withBoundedMarkers(line: string): string {
  const indented = line.replace(/^[ \t]+/, (blanks) => blanks.replace(/\t/g, '    ').slice(0, MAX_INDENT));
  let at = 0;
  for (let count = 0; ; count += 1) {
    const [marker] = MARKER.exec(indented.slice(at, at + MAX_INDENT + 12)) ?? [];
    if (marker === undefined) return indented;
    if (count === MAX_NESTING) {
      const sign = at + marker.length - 1;
      return `${indented.slice(0, sign)}\\${indented.slice(sign)}`;
    }
    at += marker.length;
  }
}

const MARKER = /^[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))/;

/** Plain text as HTML. */
export function plainHtml(text: string): string {
  if (text.trim() === '') return '';
  const escaped = text.replace(/[&<>]/g, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'));
  const paragraphs = escaped.trim().split(/\r?\n(?:[ \t]*\r?\n)+/);
  return paragraphs.map((lines) => `<p>${lines.replace(/\r?\n/g, '<br>')}</p>`).join('\n');
}

/** Plain text as Markdown. */
export function plainMarkdown(text: string): string {
  return text.trim().replace(/[\\`*_[\]<>#~|]/g, '\\$&');
}
