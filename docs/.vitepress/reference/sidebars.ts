import { readFileSync } from 'node:fs';
import type { DefaultTheme } from 'vitepress';
import { readPackages } from './entries.mjs';

/** A folder with more pages than this has them in the list of its entry's page only: 400 bytes of HTML each, on every one of them. */
const MAX_LISTED = 100;

/** What can be imported by one name: the page that lists it, and the pages of what it exports by kind. */
interface Entry {
  readonly name: string;
  readonly link: string;
  readonly kinds: readonly DefaultTheme.SidebarItem[];
}

/** Every entry, as typedoc has written them before VitePress starts. */
const entries: readonly Entry[] = entriesIn(
  JSON.parse(readFileSync(new URL('../../reference/typedoc-sidebar.json', import.meta.url), 'utf8')),
);

/** A sidebar for the pages of each kind of each entry: with those pages, and the way to all entries. */
export function referenceSidebars(): DefaultTheme.SidebarMulti {
  const toEntries = [
    { text: 'Overview', link: '/reference/' },
    ...readPackages().map(({ name }) => ({
      text: name,
      items: entries
        .filter((entry) => entry.name === name || entry.name.startsWith(`${name}/`))
        .map(({ name: text, link }) => ({ text, link })),
    })),
  ];
  const sidebars = entries.flatMap(({ name, link, kinds }) =>
    kinds.flatMap(({ text, items = [] }) => {
      const [, folder] = /^(.+\/)[^/]+$/.exec(items[0]?.link ?? '') ?? [];
      if (folder === undefined || items.length > MAX_LISTED) return [];
      return [[folder, [{ text: `${name}: ${text}`, link, items }, ...toEntries]] as const];
    }),
  );
  return { ...Object.fromEntries(sidebars), '/reference/': toEntries };
}

function entriesIn(items: readonly DefaultTheme.SidebarItem[]): Entry[] {
  return items.flatMap(({ link, items: inside = [] }) => {
    const further = entriesIn(inside);
    if (link === undefined || inside.length === 0) return further;
    const name = link.replace(/^\/reference\/|\/$/g, '');
    return [{ name, link, kinds: inside.filter((item) => item.link === undefined) }, ...further];
  });
}
