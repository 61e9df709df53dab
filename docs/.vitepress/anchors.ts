import type { TransformContext } from 'vitepress';

interface Page {
  readonly ids: ReadonlySet<string>;
  readonly links: readonly { readonly path: string; readonly anchor: string }[];
}

/**
 * Finds links to a place in a page that is not there. VitePress itself fails on links to pages that are not there, and
 * looks at no anchor.
 */
export function anchorCheck() {
  const pages = new Map<string, Page>();
  return {
    transformHtml(html: string, _file: string, { page }: TransformContext) {
      const path = `/${page.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '')}`;
      const ids = new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id));
      const links = [...html.matchAll(/\shref="(\/[^"#]*)?#([^"]+)"/g)].map(([, to, anchor = '']) => ({
        path: (to ?? path).replace(/\.html$/, ''),
        anchor: decodeURIComponent(anchor),
      }));
      pages.set(path, { ids, links });
    },
    buildEnd() {
      const dead = [...pages].flatMap(([from, { links }]) =>
        links
          .filter(({ path, anchor }) => pages.get(path)?.ids.has(anchor) === false)
          .map(({ path, anchor }) => `${from} links to ${path}#${anchor}`),
      );
      if (dead.length > 0) throw new Error(`No such anchor:\n${[...new Set(dead)].join('\n')}`);
    },
  };
}
