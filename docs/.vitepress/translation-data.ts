import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PageData } from 'vitepress';
import { behindIn, translations } from '../../scripts/translations.mjs';
import { examplesIn, linkTo, root, sourceOf } from './pages.ts';

const examples = examplesIn('en').map((english) => ({
  english,
  chinese: english.replace('.md', '.zh-CN.md'),
}));
const pairs = [...translations(), ...examples].filter(({ chinese }) => existsSync(join(root, chinese)));

/** Tells the theme where the other language has the page, and whether a Chinese page is behind the English one. */
export function translationData(page: PageData) {
  const document = sourceOf(page.filePath);
  const pair = pairs.find(({ english, chinese }) => english === document || chinese === document);
  if (pair === undefined) return;
  const { english, chinese } = pair;
  page.frontmatter.translation = linkTo(document === english ? chinese : english);
  if (document === chinese && !examples.includes(pair) && behindIn(pair).length > 0)
    page.frontmatter.newerPage = linkTo(english);
}
