import type { TransformContext } from 'vitepress';

interface Page {
  readonly ids: ReadonlySet<string>;
  readonly links: readonly { readonly path: string; readonly anchor: string }[];
}

/**
 * Finds links to missing pages and to missing places in a page. VitePress itself fails on missing pages in the text; it
 * checks no anchor, and no link of its menus and sidebars.
 */
export function linkCheck() {
  const pages = new Map<string, Page>();
  return {
    transformHtml(html: string, _file: string, { page }: TransformContext) {
      const path = `/${page.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '')}`;
      const ids = new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id));
      const links = [...html.matchAll(/<a\s[^>]*?href="(\/[^"#]*)?(?:#([^"]+))?"/g)].map(
        ([, to, anchor = '']) => ({
          path: (to ?? path).replace(/\.html$/, ''),
          anchor: decodeURIComponent(anchor),
        }),
      );
      pages.set(path, { ids, links });
    },
    buildEnd() {
      const dead = [...pages].flatMap(([from, { links }]) =>
        links
          .filter(({ path, anchor }) => !(anchor === '' ? pages.has(path) : pages.get(path)?.ids.has(anchor)))
          .map(({ path, anchor }) => `${from} links to ${path}${anchor && `#${anchor}`}`),
      );
      if (dead.length > 0) throw new Error(`Nothing is there:\n${[...new Set(dead)].join('\n')}`);
    },
  };
}
