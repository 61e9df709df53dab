import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PageData } from 'vitepress';
import { behindIn, translations } from '../../scripts/translations.mjs';
import { linkTo, root, sourceOf } from './pages.ts';

const pairs = translations().filter(({ chinese }) => existsSync(join(root, chinese)));

/** Tells the theme where the other language has the page, and whether a Chinese page is behind the English one. */
export function translationData(page: PageData) {
  const document = sourceOf(page.filePath);
  const pair = pairs.find(({ english, chinese }) => english === document || chinese === document);
  if (pair === undefined) return;
  const { english, chinese } = pair;
  page.frontmatter.translation = linkTo(document === english ? chinese : english);
  if (document === chinese && behindIn(pair).length > 0) page.frontmatter.newerPage = linkTo(english);
}
