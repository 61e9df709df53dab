// Compares the Chinese edition with the English one: every page is there, with the same headings, tables and code.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { visit } from 'unist-util-visit';
import { documents, translationOf } from './documents.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Every English document that has a Chinese edition, with the path of that edition. */
export function translations() {
  return documents().flatMap((english) => {
    const chinese = translationOf(english);
    return chinese === undefined ? [] : [{ english, chinese }];
  });
}

/** Where the Chinese edition of a page is behind the English one, a line for each place. */
export function behindIn({ english, chinese }) {
  if (!existsSync(join(root, chinese))) return [`${chinese}: is missing, the translation of ${english}`];
  const [from, to] = [read(english), read(chinese)];
  const at = ({ line }, what) => `${chinese}:${line} ${what}`;
  const shape = (sections) => sections.map(({ depth }) => '#'.repeat(depth)).join(' ');
  if (shape(from) !== shape(to)) {
    return [at(to[0], `headings are "${shape(to)}", in ${english} "${shape(from)}"`)];
  }
  return from.flatMap(({ title, blocks, words }, index) => {
    const other = to[index];
    const where = `in "${title}"`;
    if (blocks.length !== other.blocks.length) {
      return [at(other, `${other.blocks.length} code blocks and tables ${where}, not ${blocks.length}`)];
    }
    const differing = blocks.flatMap((block, n) => {
      const translated = other.blocks[n];
      const what = differenceOf(block, translated);
      return what === undefined ? [] : [at(translated, `${what} ${where}`)];
    });
    const missing = [...words].filter((word) => !other.words.has(word));
    if (missing.length > 0)
      differing.push(at(other, `\`${missing.join('`, `')}\` ${where} is not mentioned`));
    return differing;
  });
}

function differenceOf(english, chinese) {
  const pieces = samePieces(english, chinese);
  if (pieces === undefined) return `a ${chinese.kind} of another form than the ${english.kind} in English`;
  const differing = pieces.find(([from, to]) => from.text !== to.text);
  if (differing === undefined) return undefined;
  const [from, to] = differing;
  return english.kind === 'table' ? `the cell ${to.text} is ${from.text}` : 'another code block';
}

/** What has to read the same in both blocks, the English piece first; undefined where the blocks have different forms. */
export function samePieces(english, chinese) {
  const formOf = ({ kind, columns, pieces }) => [kind, columns, pieces.length].join();
  if (formOf(english) !== formOf(chinese)) return undefined;
  const pairs = english.pieces.map((piece, index) => [piece, chinese.pieces[index]]);
  return pairs.filter(([from, to]) =>
    english.kind === 'table' ? needsNoTranslation(from) : !isInChinese(from, to),
  );
}

const CHINESE = /[\u4e00-\u9fff]/;
const QUOTED = /'[^'\n]*'|`[^`]*`/g;

/** Whether a block is Chinese on the Chinese page alone: what a command prints, or comments and messages of the code. */
function isInChinese(from, to) {
  if (!CHINESE.test(to.text)) return false;
  const commands = (code) => code.match(/^\$ .+$/gm)?.join('\n');
  if (commands(to.text) !== undefined) return commands(from.text) === commands(to.text);
  const withoutComments = (code) => code.replaceAll(/(?<=^|\s)(\/\/|\/\*\*|#) .*$/gm, '$1');
  const messages = withoutComments(to.text).match(QUOTED) ?? [];
  const rest = (code) => {
    let at = 0;
    return withoutComments(code).replaceAll(QUOTED, (quoted) =>
      CHINESE.test(messages[at++] ?? '') ? '' : quoted,
    );
  };
  return rest(from.text) === rest(to.text);
}

/** Whether a cell has code, numbers and signs only. */
function needsNoTranslation({ text }) {
  return !/[a-z\u4e00-\u9fff]/i.test(text.replaceAll(/`[^`]*`/g, '').replaceAll(/\b(B|kB|MB|ms|s|x)\b/g, ''));
}

/**
 * @typedef {{ text: string, start: number, end: number }} Piece
 * @typedef {{ kind: string, columns: number, pieces: Piece[], line: number }} Block a code block has one piece, a table its cells
 * @typedef {{ depth: number, title: string, line: number, blocks: Block[], words: Set<string> }} Section
 */

/** The sections of a page: each with its heading, its code blocks and tables, and the words that its text has in backticks. */
export function read(document) {
  const source = readFileSync(join(root, document), 'utf8');
  const tree = fromMarkdown(source, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
  const pieceOf = (first, last = first) => {
    const [start, end] = [first.position.start.offset, last.position.end.offset];
    return { text: source.slice(start, end), start, end };
  };
  // Without the fence's first line, which has the label of a tab.
  const codeOf = ({ text, start, end }) => {
    const from = text.indexOf('\n') + 1;
    return { text: text.slice(from), start: start + from, end };
  };
  // Without the bars around it; an empty cell has its place between them.
  const cellOf = (node) => {
    if (node.children.length > 0) return pieceOf(node.children[0], node.children.at(-1));
    const place = node.position.end.offset - 1;
    return { text: '', start: place, end: place };
  };
  /** @type {Section} */
  let section = { depth: 0, title: 'the beginning', line: 1, blocks: [], words: new Set() };
  const sections = [section];
  visit(tree, (node) => {
    const line = node.position?.start.line ?? 1;
    if (node.type === 'heading') {
      section = { depth: node.depth, title: pieceOf(node).text, line, blocks: [], words: new Set() };
      sections.push(section);
    }
    const { blocks, words } = section;
    if (node.type === 'inlineCode')
      // A message in a sample may be Chinese.
      words.add(node.value.replaceAll(/(?<=[ :])'[^']*'/g, "''"));
    if (node.type === 'code')
      blocks.push({ kind: 'code block', columns: 0, pieces: [codeOf(pieceOf(node))], line });
    if (node.type === 'table') {
      const pieces = node.children.flatMap((row) => row.children.map(cellOf));
      blocks.push({ kind: 'table', columns: node.children[0]?.children.length ?? 0, pieces, line });
    }
  });
  return sections;
}
