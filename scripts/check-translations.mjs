// Holds the Chinese edition to the English one: every page is there, with the same headings, tables and code. What
// needs no translation (code blocks, cells of code and numbers) is copied from English with `--write`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { visit } from 'unist-util-visit';
import { documents, translationOf } from './documents.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const write = process.argv.includes('--write');
const pairs = documents().flatMap((english) => {
  const chinese = translationOf(english);
  return chinese === undefined ? [] : [{ english, chinese }];
});
if (write) for (const pair of pairs) copy(pair);
const problems = pairs.flatMap(problemsOf);
for (const problem of problems) console.error(problem);
console.log(`${pairs.length} pages in two languages, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;

function problemsOf({ english, chinese }) {
  if (!existsSync(join(root, chinese))) return [`${chinese}: is missing, the translation of ${english}`];
  const [from, to] = [read(english), read(chinese)];
  const at = (place, what) => `${chinese}:${place?.line ?? 1} ${what}`;
  const shape = ({ sections }) => sections.map(({ depth }) => '#'.repeat(depth)).join(' ');
  if (shape(from) !== shape(to)) {
    return [at(to.sections[0], `headings are "${shape(to)}", in ${english} "${shape(from)}"`)];
  }
  return from.sections.flatMap((section, index) => {
    const other = to.sections[index];
    const where = `in "${section.title}"`;
    if (section.blocks.length !== other.blocks.length) {
      return [
        at(other, `${other.blocks.length} code blocks and tables ${where}, not ${section.blocks.length}`),
      ];
    }
    const differing = section.blocks.flatMap((block, n) => {
      const translated = other.blocks[n];
      const what = differenceOf(block, translated);
      return what === undefined ? [] : [at(translated, `${what} ${where}`)];
    });
    const missing = [...section.words].filter((word) => !other.words.has(word));
    if (missing.length > 0)
      differing.push(at(other, `\`${missing.join('`, `')}\` ${where} is not mentioned`));
    return differing;
  });
}

function differenceOf(english, chinese) {
  if (english.kind !== chinese.kind) return `a ${chinese.kind} stands where English has a ${english.kind}`;
  if (english.kind === 'code block') return english.text === chinese.text ? undefined : 'another code block';
  if (english.columns !== chinese.columns || english.cells.length !== chinese.cells.length) {
    return `a table of another size`;
  }
  const other = english.cells.findIndex((cell, n) => isSame(cell) && cell.text !== chinese.cells[n].text);
  return other === -1 ? undefined : `the cell ${chinese.cells[other].text} is ${english.cells[other].text}`;
}

/** Whether a cell reads the same in both languages: code, numbers and signs. */
function isSame({ text }) {
  return !/[a-z\u4e00-\u9fff]/i.test(text.replaceAll(/`[^`]*`/g, '').replaceAll(/\b(B|kB|MB|ms|s|x)\b/g, ''));
}

/** Writes what needs no translation, where both pages have the same shape. */
function copy({ english, chinese }) {
  if (!existsSync(join(root, chinese))) return;
  const [from, to] = [read(english), read(chinese)].map(({ sections }) =>
    sections.flatMap(({ blocks }) => blocks),
  );
  let text = readFileSync(join(root, chinese), 'utf8');
  // From the end, so that the places before stay where they are.
  for (const [index, block] of [...to.entries()].reverse()) {
    const source = from[index];
    if (source?.kind !== block.kind) continue;
    const pieces =
      block.kind === 'code block'
        ? [[source, block]]
        : source.columns === block.columns && source.cells.length === block.cells.length
          ? block.cells.map((cell, n) => [source.cells[n], cell]).filter(([cell]) => isSame(cell))
          : [];
    for (const [piece, place] of pieces.reverse()) {
      text = text.slice(0, place.start) + piece.text + text.slice(place.end);
    }
  }
  writeFileSync(join(root, chinese), text);
}

/**
 * @typedef {{ text: string, start: number, end: number }} Piece
 * @typedef {{ kind: string, columns: number, cells: Piece[], line: number } & Piece} Block
 * @typedef {{ depth: number, title: string, line: number, blocks: Block[], words: Set<string> }} Section
 */

/** The sections of a page: each with its heading, its code blocks and tables, and the words that its text has in backticks. */
function read(document) {
  const source = readFileSync(join(root, document), 'utf8');
  const tree = fromMarkdown(source, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
  const pieceOf = (node) => {
    const [start, end] = [node.position.start.offset, node.position.end.offset];
    return { text: source.slice(start, end), start, end };
  };
  const cellOf = (node) => {
    const { text, start } = pieceOf(node);
    const inner = text.replace(/^\|\s*/, '').replace(/\s*\|?$/, '');
    const begin = start + text.indexOf(inner);
    return { text: inner, start: begin, end: begin + inner.length };
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
    if (node.type === 'inlineCode') section.words.add(node.value);
    if (node.type === 'code') {
      section.blocks.push({ kind: 'code block', columns: 0, cells: [], line, ...pieceOf(node) });
    }
    if (node.type === 'table') {
      const cells = node.children.flatMap((row) => row.children.map(cellOf));
      const columns = node.children[0]?.children.length ?? 0;
      section.blocks.push({ kind: 'table', columns, cells, line, ...pieceOf(node) });
    }
  });
  return { sections };
}
