// What was measured, as JSON that is kept, and the documents' tables and plots that are made from it.
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { markdownTable } from 'markdown-table';
import { chinese } from './chinese.mjs';
import { plotsOf } from './plots.mjs';

const docs = new URL('../docs/', import.meta.url);
const KEPT = new URL('guides/figures/benchmarks.json', docs);
const IMAGES = 'guides/images/';

const english = {
  word: (text) => text,
  measured: ({ date, machine, node, load, effort }) =>
    `Measured on ${date}: ${machine}, Node ${node}, load ${load} before; ${effort}.`,
};

const PAGES = {
  'guides/benchmarks.md': { ...english, images: 'images/' },
  'zh/guides/benchmarks.md': { ...chinese, images: '../../guides/images/' },
};

/** @returns {Promise<Record<string, any>>} by suite, with the conditions of its run */
export async function readFigures() {
  return JSON.parse(await readFile(KEPT, 'utf8'));
}

export async function keepFigures(suite, measured) {
  const kept = { ...(await readFigures()), [suite]: measured };
  await writeFile(KEPT, `${JSON.stringify(kept, undefined, 2)}\n`);
  return kept;
}

/** Writes each suite's plots, and its tables into each language's page. */
export async function writePages(kept) {
  await mkdir(new URL(IMAGES, docs), { recursive: true });
  for (const [suite, { figures }] of Object.entries(kept)) {
    for (const { name, svg } of plotsOf(suite, figures))
      await writeFile(new URL(`${IMAGES}${name}.svg`, docs), svg);
  }
  for (const path of Object.keys(PAGES)) {
    const file = new URL(path, docs);
    if (existsSync(file)) await writeFile(file, pageWith(kept, path, await readFile(file, 'utf8')));
  }
}

/** A page with what is kept of all suites, in the page's language. */
export function pageWith(kept, path, text) {
  return Object.entries(kept).reduce((page, [suite, measured]) => {
    const plots = plotsOf(suite, measured.figures);
    return withSection(page, suite, sectionOf({ measured, plots }, PAGES[path]));
  }, text);
}

function sectionOf({ measured, plots }, language) {
  const images = plots.map(({ name, title }) => `![${language.word(title)}](${language.images}${name}.svg)`);
  return [...images, tableOf(measured.figures, language.word), language.measured(measured)].join('\n\n');
}

/** The page with a section in the place of what stood between the suite's two marks. */
export function withSection(page, suite, section) {
  const [begin, end] = [`<!-- bench:${suite} -->`, `<!-- /bench:${suite} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from === -1 || to < from)
    throw new Error(`The page has no ${begin} … ${end} to write the figures of ${suite} into`);
  return `${page.slice(0, from + begin.length)}\n\n${section}\n\n${page.slice(to)}`;
}

const COLUMNS = {
  figure: ({ figure }, word) => word(figure),
  ours: ({ ours = '' }) => ours,
  peer: ({ peer = '' }, word) => word(peer),
  ratio: ({ ratio = '' }, word) => word(ratio),
  wanted: ({ wanted = '' }) => wanted,
  'ok?': ({ holds }, word) => (holds === undefined ? '' : word(holds ? 'yes' : 'NO')),
};

/** The figures as a Markdown table that lines up in a terminal too, without the columns in which no figure has anything. */
export function tableOf(figures, word = (text) => text) {
  const used = Object.entries(COLUMNS).filter(([, cell]) => figures.some((one) => cell(one, word) !== ''));
  const rows = figures.map((one) => used.map(([, cell]) => cell(one, word)));
  return markdownTable([used.map(([name]) => word(name)), ...rows]);
}
