// What was measured, as JSON that is kept, and the documents' tables that are made from it.
import { readFile, writeFile } from 'node:fs/promises';
import { markdownTable } from 'markdown-table';
import { chartOf, summaryOf } from './summary.mjs';

const docs = new URL('../../docs/', import.meta.url);
const KEPT = new URL('guides/figures/benchmarks.json', docs);

const WORDS = JSON.parse(await readFile(new URL('chinese.json', import.meta.url), 'utf8'));
// The longest first, so that no word is taken out of the midst of a longer phrase.
const known = Object.keys(WORDS).toSorted((one, other) => other.length - one.length);
const escaped = known.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
const KNOWN = new RegExp(`(?<![\\w-])(${escaped.join('|')})(?![\\w-])`, 'g');

/** Each page with its language; what has no Chinese word (numbers, names of packages) stays as it is. */
const PAGES = {
  'guides/benchmarks.md': {
    language: 'en',
    chart: 'guides/images/benchmarks.svg',
    word: (text) => text,
    measured: ({ date, machine, node, load, effort }) =>
      `Measured on ${date}: ${machine}, Node ${node}, load ${load} before; ${effort}.`,
  },
  'zh/guides/benchmarks.md': {
    language: 'zh',
    chart: 'guides/images/benchmarks.zh.svg',
    word: inChinese,
    measured: ({ date, machine, node, load, effort }) =>
      `测量于 ${date}：${machine.replace(' cores of ', ' 核 ')}，Node ${node}，之前的负载 ${load}；${inChinese(effort)}。`,
  },
};

function inChinese(text) {
  return (
    text
      .replaceAll(KNOWN, (word) => WORDS[word])
      // The punctuation of code stays as it is.
      .replaceAll(/(`[^`]*`)|(, )|(: )/g, (_, code, comma) => code ?? (comma ? '，' : '：'))
  );
}

/** @returns {Promise<Record<string, any>>} by suite, with the conditions of its run */
export async function readFigures() {
  return JSON.parse(await readFile(KEPT, 'utf8'));
}

export async function keepFigures(suite, measured) {
  const kept = { ...(await readFigures()), [suite]: measured };
  await writeFile(KEPT, `${JSON.stringify(kept, undefined, 2)}\n`);
}

/** Writes each suite's table and the summary into each language's page, and its chart. */
export async function writePages() {
  const kept = await readFigures();
  for (const [path, { language, chart }] of Object.entries(PAGES)) {
    const file = new URL(path, docs);
    await writeFile(file, pageWith(kept, path, await readFile(file, 'utf8')));
    await writeFile(new URL(chart, docs), chartOf(kept, language));
  }
}

/** A page with what is kept of all suites, in the page's language. */
export function pageWith(kept, path, text) {
  const summary = withSection(text, 'summary', summaryOf(kept, PAGES[path].language));
  return Object.entries(kept).reduce(
    (page, [suite, measured]) => withSection(page, suite, sectionOf(measured, PAGES[path])),
    summary,
  );
}

function sectionOf(measured, { word, measured: conditions }) {
  return [tableOf(measured.figures, word), conditions(measured)].join('\n\n');
}

/** The page with a section in the place of what stood between the suite's two marks. */
export function withSection(page, suite, section) {
  const [begin, end] = [`<!-- bench:${suite} -->`, `<!-- /bench:${suite} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from === -1 || to < from)
    throw new Error(`The page has no ${begin} … ${end} to write the figures of ${suite} into`);
  return `${page.slice(0, from + begin.length)}\n\n${section}\n\n${page.slice(to)}`;
}

/** The figures as a Markdown table that lines up in a terminal too, without the columns in which no figure has anything. */
export function tableOf(figures, word = (text) => text) {
  const rows = figures.map(({ figure, ours = '', peer = '', ratio = '', wanted = '', holds }) => {
    const judged = holds === undefined ? '' : word(holds ? 'yes' : 'NO');
    return { figure: word(figure), ours, peer: word(peer), ratio: word(ratio), wanted, 'ok?': judged };
  });
  const used = Object.keys(rows[0]).filter((name) => rows.some((row) => row[name] !== ''));
  return markdownTable([used.map(word), ...rows.map((row) => used.map((name) => row[name]))]);
}
