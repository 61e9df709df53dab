import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';
import { translationOf } from '../../../scripts/documents.mjs';

const root = join(import.meta.dirname, '../../..');
const pages = globSync(
  [
    'docs/zh/**/*.md',
    '!docs/zh/{packages,examples}/**',
    'README.zh-CN.md',
    '{packages,examples}/*/README.zh-CN.md',
  ],
  { cwd: root },
);

/** The Chinese edition of what a link leads to; a folder shows its README. */
function chineseOf(target: string): string | undefined {
  const path = join(root, target);
  if (!existsSync(path)) return undefined;
  const document = statSync(path).isDirectory() ? join(target, 'README.md') : target;
  const chinese = translationOf(document) ?? document.replace('README.md', 'README.zh-CN.md');
  return chinese !== document && existsSync(join(root, chinese)) ? chinese : undefined;
}

it('the links of a Chinese page lead to the Chinese edition, where there is one', () => {
  expect(pages.length).toBeGreaterThan(50);
  const english = pages.flatMap((page) => {
    const links = [
      ...readFileSync(join(root, page), 'utf8').matchAll(/\[([^\]]*)\]\(([^):#]+)(?:#[^)]*)?\)/g),
    ];
    return links.flatMap(([, text = '', link = '']) => {
      const isToOtherLanguage = /English|英文版/.test(text);
      const chinese = chineseOf(join(dirname(page), link));
      return isToOtherLanguage || chinese === undefined ? [] : [`${page}: ${link}, in place of ${chinese}`];
    });
  });
  expect(english).toEqual([]);
});

/** Code blocks as they stand: the language of the fence, and the code. */
const blocksOf = (page: string): readonly string[] =>
  readFileSync(join(root, page), 'utf8').match(/^```\w[\s\S]*?^```/gm) ?? [];

it('the code of a Chinese README is that of the English one, as far as it is there', () => {
  const readmes = pages.filter((page) => page.startsWith('examples/'));
  const changed = readmes.flatMap((page) => {
    const english = blocksOf(page.replace('.zh-CN', ''));
    return blocksOf(page).filter((block) => !english.includes(block) && !/\p{Script=Han}/u.test(block));
  });
  expect(readmes.length).toBeGreaterThan(6);
  expect(changed).toEqual([]);
});

it('the bold words of a Chinese page are bold: marks between a punctuation mark and a character are shown as they stand', () => {
  const templates = ['packages/create-plat-app/templates/shared/README.zh-CN.md'];
  const shown = [...pages, ...templates].flatMap((page) => {
    const prose = readFileSync(join(root, page), 'utf8').replace(/^```[\s\S]*?^```|`[^`\n]*`/gm, 'x');
    const bold = [...prose.matchAll(/\*\*([^*\n]+)\*\*(.?)/g)];
    return bold.flatMap(([words, inside = '', after = '']) =>
      /\p{P}$/u.test(inside) && /[^\s\p{P}]/u.test(after) ? [`${page}: ${words}`] : [],
    );
  });
  expect(shown).toEqual([]);
});
