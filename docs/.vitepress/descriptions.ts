import { readFileSync } from 'node:fs';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HeadConfig, PageData, SiteConfig } from 'vitepress';
import { LANGUAGE_LINE } from './links.ts';
import { linkTo, readmesOf, root, sourceOf, titleOf } from './pages.ts';
import { audienceOf, listedGuides } from './sidebar.ts';

/** Where the site is found; empty until the owner fills it in. */
export const homepage: string = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).homepage;

/** The product that a page is about, by the names that readers search for. */
const NAMES = {
  en: {
    fnos: 'fnOS (飞牛) applications',
    zentao: 'ZenTao (禅道) API',
    both: 'fnOS (飞牛) applications and ZenTao (禅道) API',
  },
  zh: { fnos: '飞牛 fnOS 应用开发', zentao: '禅道（ZenTao）API', both: '飞牛 fnOS 应用与禅道（ZenTao）API' },
};

/** About as much as search engines show. */
const MAX_LENGTH = 200;

/** Gives a page its own description, from its first sentence, and what a shared link shows of it. */
export function describe(page: PageData) {
  const language = page.filePath.startsWith('docs/zh/') ? 'zh' : 'en';
  const subject = NAMES[language][audienceOf(sourceOf(page.filePath))];
  const first = page.frontmatter.hero?.tagline ?? firstSentence(sourceOf(page.filePath));
  const named = (/fnOS|飞牛|ZenTao|禅道/.test(first) ? first : [subject, first].filter(Boolean).join(': '))
    // The theme writes it into an attribute as it is.
    .replaceAll('"', '');
  // The README of the package has the same heading.
  if (/^docs\/reference\/.+\/index\.md$/.test(page.filePath)) page.title += ' (reference)';
  page.description =
    named.length > MAX_LENGTH ? `${named.slice(0, MAX_LENGTH - 1).replace(/ \S*$/, '')}…` : named;
  page.frontmatter.head = [...(page.frontmatter.head ?? []), ...cardOf(page)];
}

const cardOf = ({ title, description }: PageData): HeadConfig[] =>
  Object.entries({
    'og:title': title || 'Plat SDK',
    'og:description': description,
    // Only whole addresses count here.
    ...(homepage !== '' && { 'og:image': new URL('desktop.png', homepage).href }),
  }).map(([property, content]) => ['meta', { property, content }]);

/** Writes what no page links to: the picture of shared links, and the list of documents for language models. */
export async function writeForRobots({ outDir }: SiteConfig) {
  await copyFile(join(root, 'docs/guides/images/desktop.png'), join(outDir, 'desktop.png'));
  const listOf = (documents: string[]) =>
    documents
      .map((document) => {
        const address = `${homepage.replace(/\/$/, '')}${linkTo(document)}`;
        return `- [${titleOf(document)}](${address}): ${firstSentence(document)}`;
      })
      .join('\n');
  const text = `# Plat SDK

> TypeScript libraries, an emulator and test servers for applications on fnOS (飞牛 fnOS), and for scripts and AI agents that work with
> ZenTao (禅道).

## fnOS applications

${listOf(listedGuides('fnos'))}

## ZenTao

${listOf(listedGuides('zentao'))}

## Packages, with all options

${listOf(readmesOf('en').map(({ document }) => document))}

## Tests and figures

${listOf(listedGuides('both'))}
`;
  await writeFile(join(outDir, 'llms.txt'), text);
}

/** Where a page of the reference stands, and where its source does. */
const NO_PROSE = /^(?:\[plat-sdk\]\(|Defined in:)/;

/** The first sentence of a document's first paragraph as plain text; of the reference, what a page says of its name. */
function firstSentence(document: string): string {
  const text = readFileSync(join(root, document), 'utf8')
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/^```.*?^```$/gms, '');
  const paragraph = text
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .find((block) => /^[\p{L}`*[]/u.test(block) && !LANGUAGE_LINE.test(block) && !NO_PROSE.test(block));
  const plain = (paragraph ?? `Reference of ${titleOf(document)}`)
    .replace(/^\*\*Situation\.\*\* /, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]|<[^>]+>/g, '')
    .replace(/\s+/g, ' ');
  // A few words that end in a question or a full stop say too little alone.
  const [sentence] = /^.{30,}?(?:[.!?](?= |$)|[。！？])/.exec(plain) ?? [plain];
  return sentence.replace(/[:：]$/, '');
}
