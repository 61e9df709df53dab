import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { MarkdownOptions } from 'vitepress';
import { linkTo, root, sourceOf, targetOf } from './pages.ts';

const { repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
// Empty until the owner fills it in.
const repositoryUrl: string = repository.url.replace(/^git\+|\.git$/g, '');

/** The line of a README that leads to its other language. */
export const LANGUAGE_LINE =
  /^(?:English · \[简体中文\]|\[English\]\([^)]+\) · 简体中文|\[(?:中文|English)\]\([^)]+\)$)/;

/**
 * Links are written for readers of the repository. On the site they lead to the page of the same document. Links to code
 * lead into the repository; without its address they become text. Links that lead to nothing stay as they are, so that
 * the build fails on them.
 */
export const followLinks: NonNullable<MarkdownOptions['config']> = (markdown) => {
  // The menu of the site has the languages; READMEs have a line for them.
  markdown.core.ruler.push('plat-language-line', (state) => {
    const line = state.tokens.findIndex(
      ({ type, content }) => type === 'inline' && LANGUAGE_LINE.test(content),
    );
    if (line > 0) state.tokens.splice(line - 1, 3);
  });
  const { fence } = markdown.renderer.rules;
  markdown.renderer.rules.fence = (...given) => {
    const html = fence?.(...given) ?? '';
    return isInChinese(given[3]) ? html.replace('title="Copy Code"', 'title="复制代码"') : html;
  };
  markdown.core.ruler.push('plat-links', ({ tokens, env }) => {
    const document = sourceOf(relative(root, env.realPath ?? env.path));
    for (const { children } of tokens) {
      for (const token of children ?? []) {
        if (token.type !== 'link_open') continue;
        const [, heading] = /^Permalink to (.*)$/s.exec(token.attrGet('aria-label') ?? '') ?? [];
        if (heading !== undefined && isInChinese(env)) token.attrSet('aria-label', `链接到 ${heading}`);
        const href = linkOnSite(token.attrGet('href') ?? '', document);
        if (href !== undefined) token.attrSet('href', href);
        else hide(token, children ?? []);
      }
    }
  });
};

const isInChinese = ({ relativePath = '' }: { relativePath?: string }) => relativePath.startsWith('zh/');

/** The same link on the site; undefined for a link to code, without the address of the repository. */
function linkOnSite(href: string, document: string): string | undefined {
  const [, path = '', hash = ''] = /^([^#]*)(#.*)?$/.exec(href) ?? [];
  if (path === '' || /^[a-z]+:|^\//.test(path)) return href;
  const target = targetOf(path, document);
  if (target === undefined) return href;
  const page = linkTo(target);
  if (page !== undefined) return page + hash;
  return repositoryUrl === '' ? undefined : `${repositoryUrl}/blob/HEAD/${target}${hash}`;
}

type Token = { type: string; hidden: boolean; tag: string; attrs: [string, string][] | null };

function hide(open: Token, tokens: Token[]) {
  const close = tokens.slice(tokens.indexOf(open)).find(({ type }) => type === 'link_close');
  for (const token of [open, close]) {
    if (token === undefined) continue;
    token.type = token.type === 'link_open' ? 'em_open' : 'em_close';
    token.tag = 'span';
    token.attrs = null;
  }
}
