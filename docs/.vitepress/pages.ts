import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rankOf } from './reference/entries.mjs';

/** The repository: the site's pages are the documents of `docs` and the READMEs beside the code. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** The pages that do not stand in `docs`, by their place in the repository. */
const OUTSIDE = [
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readmesIn('packages', 'README.md'),
  'examples/README.md',
  ...readmesIn('examples', 'README.md'),
];

/**
 * The Chinese READMEs of packages and examples, each with a page that includes it: VitePress takes the language of a page, also
 * for its search, from the page's folder.
 */
const chineseReadmes = [
  { readme: 'examples/README.zh-CN.md', page: 'docs/zh/examples/index.md' },
  ...readmesIn('examples', 'README.zh-CN.md').map((readme) => ({
    readme,
    page: `docs/zh/examples/${readme.split('/')[1]}.md`,
  })),
  ...readmesIn('packages', 'README.zh-CN.md').map((readme) => ({
    readme,
    page: `docs/zh/packages/${packageNameOf(readme.split('/')[1] ?? '')}.md`,
  })),
];

/** Makes those pages, before VitePress looks for pages. */
export function writeChineseReadmes() {
  for (const { readme, page } of chineseReadmes) {
    mkdirSync(dirname(join(root, page)), { recursive: true });
    writeFileSync(join(root, page), `<!--@include: ../../../${readme}-->\n`);
  }
}

/** The READMEs of the examples in a language, the list of them first. */
export function examplesIn(language: 'en' | 'zh'): string[] {
  const file = language === 'en' ? 'README.md' : 'README.zh-CN.md';
  return [`examples/${file}`, ...readmesIn('examples', file)];
}

/** The document that has the text of a page. */
export function sourceOf(page: string): string {
  return chineseReadmes.find((chinese) => chinese.page === page)?.readme ?? page;
}

/** The READMEs of the packages in a language, in the order of the package table. */
export function readmesOf(language: 'en' | 'zh'): { name: string; document: string }[] {
  const file = language === 'en' ? 'README.md' : 'README.zh-CN.md';
  return readmesIn('packages', file)
    .map((document) => ({ name: packageNameOf(document.split('/')[1] ?? ''), document }))
    .sort((one, other) => rankOf(one.name) - rankOf(other.name));
}

/** The path of a document on the site: a package's README under the name of the package, the rest as it is named. */
export function placeOf(document: string): string {
  if (document === 'CONTRIBUTING.md') return 'contributing/index.md';
  if (document === 'docs/contributing/README.md') return 'contributing/commands.md';
  if (document === 'examples/README.md') return 'examples/index.md';
  const [folder, name = ''] = document.split('/');
  if (folder === 'docs') return document.slice('docs/'.length).replace('/README.md', '/index.md');
  if (folder === 'packages') return `packages/${packageNameOf(name)}.md`;
  if (folder === 'examples') return `examples/${name}.md`;
  return document.toLowerCase();
}

/** The link to a document's page, or undefined for what is no page. The README of the repository is the first page. */
export function linkTo(document: string): string | undefined {
  if (document === 'README.md') return '/';
  if (document === 'README.zh-CN.md') return '/zh/';
  if (!document.endsWith('.md')) return undefined;
  const inChinese = chineseReadmes.find(({ readme }) => readme === document);
  if (inChinese !== undefined) return linkTo(inChinese.page);
  if (!document.startsWith('docs/') && !OUTSIDE.includes(document)) return undefined;
  return `/${placeOf(document).replace(/(index)?\.md$/, '')}`;
}

/** The first heading of a document. */
export function titleOf(document: string): string {
  const [, title] = /^# (.+)$/m.exec(readFileSync(join(root, document), 'utf8')) ?? [];
  if (title === undefined) throw new Error(`${document} has no heading`);
  return title.replaceAll('`', '');
}

/** The documents of a folder by their names, its README first. */
export function documentsIn(folder: string): string[] {
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith('.md'));
  const first = names.filter((name) => name === 'README.md');
  const others = names.filter((name) => name !== 'README.md').sort();
  return [...first, ...others].map((name) => `${folder}/${name}`);
}

/** What a link in a document leads to, of a folder its first document; undefined when nothing is there. */
export function targetOf(link: string, document: string): string | undefined {
  const path = join(dirname(document), decodeURI(link)).replace(/\/$/, '');
  const file = join(root, path);
  if (!existsSync(file)) return undefined;
  return statSync(file).isDirectory() ? (documentsIn(path)[0] ?? path) : path;
}

function readmesIn(folder: string, file: string): string[] {
  const names = readdirSync(join(root, folder)).map((name) => `${folder}/${name}/${file}`);
  return names.filter((name) => existsSync(join(root, name)));
}

function packageNameOf(folder: string): string {
  return JSON.parse(readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8')).name;
}
