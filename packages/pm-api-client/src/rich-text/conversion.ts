import type { ElementContent, Nodes, Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { toHtml as serialized } from 'hast-util-to-html';
import { defaultHandlers, type Handle, toMdast } from 'hast-util-to-mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { defaultHandlers as inMarkdown, toMarkdown as written } from 'mdast-util-to-markdown';
import { micromark } from 'micromark';
import { gfmAutolinkLiteral, gfmAutolinkLiteralHtml } from 'micromark-extension-gfm-autolink-literal';
import { gfmStrikethrough, gfmStrikethroughHtml } from 'micromark-extension-gfm-strikethrough';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';
import { parseFragment } from 'parse5';
import { withEntities, withoutEntities } from 'plat-common/entities';
import { SKIP, visit } from 'unist-util-visit';
import { withoutTags } from '../resource/same-text.js';
import { ALLOWED_TAGS, sanitized } from './sanitized.js';

/** HTML as Markdown, see `htmlToMarkdown`. */
export function toMarkdown(html: string): string {
  const [start, rest] = cutAt(html, MAX_HTML, '<');
  if (isDeepHtml(start)) return plainMarkdown(textIn(html));
  const convert = () => markdownOf(withParagraphs(harmless(start)));
  return joined([orElse(convert, () => plainMarkdown(textIn(start))), plainMarkdown(textIn(rest))], '\n\n');
}

function markdownOf(tree: Root): string {
  const mdast = withoutMarksInMarks(toMdast(tree, { handlers: { a, img } }));
  const options = { bullet: '-', listItemIndent: 'one', rule: '-', handlers: { root } } as const;
  const markdown = written(mdast, { ...options, extensions: [gfmToMarkdown({ tablePipeAlign: false })] });
  // The box of a task list is text on the server.
  return markdown.trimEnd().replace(/^(\s*(?:-|\d+\.) )\\(?=\[[ x]\] )/gim, '$1');
}

/** The whole text, in which `&` is escaped where it would begin an entity, and not in `R&D` or the query of a link. */
const root: typeof inMarkdown.root = (node, parent, state, info) => {
  const others = state.unsafe.filter(({ character }) => character !== '&');
  state.unsafe = [...others, { character: '&', after: '#?\\w+;' }];
  return inMarkdown.root(node, parent, state, info);
};

/** Markdown as HTML, see `markdownToHtml`. */
export function toHtml(given: string): string {
  const [markdown, rest] = cutAt(given, MAX_MARKDOWN, '\n');
  if (isDeepMarkdown(markdown)) return plainHtml(given);
  const html = withOtherTagsAsText(
    micromark(markdown, {
      // What is dangerous in it is taken out afterwards, by the same rules as where HTML is read.
      allowDangerousHtml: true,
      allowDangerousProtocol: true,
      // One tilde is as often an "about" as a deletion. Boxes of task lists stay text, as servers drop every form.
      extensions: [gfmAutolinkLiteral(), gfmStrikethrough({ singleTilde: false }), gfmTable()],
      htmlExtensions: [gfmAutolinkLiteralHtml(), gfmStrikethroughHtml(), gfmTableHtml()],
    }),
  );
  if (isDeepHtml(html)) return plainHtml(given);
  // As servers write it back: `&amp;`, and no number.
  const named = { characterReferences: { useNamedReferences: true } };
  const convert = () => serialized(withLines(withImagesOfServer(harmless(html))), named);
  return joined([orElse(convert, () => plainHtml(markdown)), plainHtml(rest)], '\n');
}

/** Tags that stand alone; of the others, one that is never closed is no markup. */
const ALONE = ['br', 'hr', 'img'];

/** `List<String>`, `<script>` and a lone `<div>` are text: what is no allowed markup stays readable, and does nothing. */
function withOtherTagsAsText(html: string): string {
  const closed = new Set(
    [...html.matchAll(/<\/([a-z][\w-]*)\s*>/gi)].map(([, name = '']) => name.toLowerCase()),
  );
  return html.replace(/<(?=\/?([a-z][\w-]*))/gi, (sign, name: string) => {
    const lower = name.toLowerCase();
    const isMarkup = ALONE.includes(lower) || (ALLOWED_TAGS.includes(lower) && closed.has(lower));
    return isMarkup && (name === lower || name === name.toUpperCase()) ? sign : '&lt;';
  });
}

const textIn = (html: string): string => withoutEntities(withoutTags(html));

/** The conversion, or the plain text where elements that only the parser finds overflow the stack. */
function orElse(convert: () => string, plain: () => string): string {
  try {
    return convert();
  } catch (error) {
    if (error instanceof RangeError) return plain();
    throw error;
  }
}

const joined = (parts: readonly string[], between: string): string =>
  parts.filter((part) => part !== '').join(between);

function harmless(html: string): Root {
  return sanitized(fromParse5(parseFragment(html)) as Nodes);
}

// A link or an image whose address was taken out is its text alone.
const a: Handle = (state, node) => (node.properties.href ? defaultHandlers.a(state, node) : state.all(node));
const img: Handle = (state, node) => {
  if (node.properties.src) return defaultHandlers.img(state, node);
  return { type: 'text', value: String(node.properties.alt ?? '') };
};

/** A tree without emphasis in the same emphasis, which means nothing and takes a time that grows with a power of its depth. */
function withoutMarksInMarks<Node extends MdastNode>(node: Node, within: readonly string[] = []): Node {
  if (!('children' in node)) return node;
  const marks = MARKS.includes(node.type) ? [...within, node.type] : within;
  const children = node.children.flatMap((child) => {
    const inner = withoutMarksInMarks(child, marks);
    return marks.includes(inner.type) && 'children' in inner ? inner.children : [inner];
  });
  return Object.assign(node, { children });
}

type MdastNode = Parameters<typeof written>[0];

const MARKS = ['strong', 'emphasis', 'delete', 'link'];

/** Text that has no markup at all, with its blank lines as ends of paragraphs and its other lines as they are. */
function withParagraphs(tree: Root): Root {
  const texts = tree.children.map((node) => (node.type === 'text' ? node.value : undefined));
  if (texts.includes(undefined)) return tree;
  const paragraphs = texts.join('').split(/\r?\n(?:[ \t]*\r?\n)+/);
  const children = paragraphs.map((lines) => element('p', withBreaks(lines.trim().split(/\r?\n/))));
  return { type: 'root', children };
}

function withBreaks(lines: readonly string[]): ElementContent[] {
  return lines.flatMap((value, index) => [
    ...(index === 0 ? [] : [element('br', [])]),
    { type: 'text', value },
  ]);
}

const element = (tagName: string, children: ElementContent[]): ElementContent => ({
  type: 'element',
  tagName,
  properties: {},
  children,
});

const MARKED = ['a', 'b', 'del', 'em', 'i', 'span', 'strong', 'u'];
const INLINE = [...MARKED, 'code', 'img'];
const OF_LINES = [...MARKED, 'p', 'li'];

/** A line that ends in the Markdown ends in the HTML: people and agents write steps and comments line by line. */
function withLines(tree: Root): Root {
  visit(tree, 'text', ({ value }, index, parent) => {
    if (index === undefined || parent?.type !== 'element' || !OF_LINES.includes(parent.tagName)) return;
    const isInline = (node?: ElementContent) => node?.type === 'element' && INLINE.includes(node.tagName);
    const { [index - 1]: before, [index + 1]: after } = parent.children;
    const lines = value.split('\n');
    // A line end beside a block is between elements, and one behind a break is that break.
    if (lines[0] === '' && !isInline(before)) lines.shift();
    if (lines.at(-1) === '' && !isInline(after)) lines.pop();
    const broken = withBreaks(lines);
    parent.children.splice(index, 1, ...broken);
    return [SKIP, index + broken.length];
  });
  return tree;
}

/** Servers write the address of an uploaded image as `{3.png}`, braces occurring in no other one, and give each image an `alt`. */
function withImagesOfServer(tree: Root): Root {
  visit(tree, 'element', ({ tagName, properties }) => {
    if (tagName === 'img') properties.alt ??= '';
    const [, file] = /^%7B(\d+\.\w+)%7D$/.exec(String(properties.src ?? '')) ?? [];
    if (tagName === 'img' && file !== undefined) properties.src = `{${file}}`;
  });
  return tree;
}

/** Characters of HTML, and of Markdown, that are converted; what follows stays as plain text. */
const MAX_HTML = 100_000;
const MAX_MARKDOWN = 32_000;

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
function cutAt(text: string, limit: number, beginning: string): [string, string] {
  if (text.length <= limit) return [text, ''];
  const at = text.lastIndexOf(beginning, limit);
  const end = at > 0 ? at : limit;
  return [text.slice(0, end), text.slice(end)];
}

/** Has HTML more elements open at once than are converted? A server that cleans its texts leaves none open. */
function isDeepHtml(html: string): boolean {
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
const isDeepMarkdown = (markdown: string): boolean => DEEP_LINE.test(markdown);

/** Plain text as HTML. */
function plainHtml(text: string): string {
  if (text.trim() === '') return '';
  const paragraphs = withEntities(text)
    .trim()
    .split(/\r?\n(?:[ \t]*\r?\n)+/);
  return paragraphs.map((lines) => `<p>${lines.replace(/\r?\n/g, '<br>')}</p>`).join('\n');
}

/** Plain text as Markdown. */
function plainMarkdown(text: string): string {
  return text.trim().replace(/[\\`*_[\]<>#~|]/g, '\\$&');
}
