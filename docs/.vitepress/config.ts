import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vitepress';
import { searchInChinese, wordsInChinese } from './chinese.ts';
import { describe, homepage, writeForRobots } from './descriptions.ts';
import { linkCheck } from './link-check.ts';
import { followLinks } from './links.ts';
import { placeOf, writeChineseReadmes } from './pages.ts';
import { search } from './search.ts';
import { searchDialog } from './search-dialog.ts';
import { endOfReading, englishSidebars, guidesIn, matchOf } from './sidebar.ts';
import { translationData } from './translation-data.ts';

/** A window with a check mark: the emulated desktop, and the verified write. */
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="4" fill="#1f6feb"/><path d="m4 8.5 2.7 2.7L12 5.5" fill="none" stroke="#fff" stroke-width="2"/></svg>',
)}`;

const vitePress = fileURLToPath(import.meta.resolve('vitepress'));

const langs = fileURLToPath(new URL('theme/langs.ts', import.meta.url));
writeChineseReadmes();

/** Pages outside of docs have no Vue beside them, and take the one of VitePress. */
const vueOfTheSite: Plugin = {
  name: 'vue-of-the-site',
  enforce: 'pre',
  resolveId(source, importer, options) {
    if (!/^vue(\/|$)/.test(source) || !importer?.endsWith('.md')) return undefined;
    return this.resolve(source, vitePress, { ...options, skipSelf: true });
  },
};

const links = linkCheck();

export default defineConfig({
  ...links,
  async buildEnd(site) {
    links.buildEnd();
    await writeForRobots(site);
  },
  title: 'Plat SDK',
  description: 'fnOS (飞牛) app SDK and ZenTao (禅道) API client, in TypeScript',
  // In the page, or every page would request a file.
  head: [['link', { rel: 'icon', href: ICON }]],
  ...(homepage !== '' && { sitemap: { hostname: homepage } }),
  srcDir: '..',
  // Outside of docs only those of pages.ts.
  srcExclude: [
    '!(CONTRIBUTING|SECURITY).md',
    '!(docs|packages|examples)/**/*',
    'packages/*.md',
    'examples/README.zh-CN.md',
    '{packages,examples}/*/!(README.md)',
    '{packages,examples}/*/*/**',
  ],
  rewrites: placeOf,
  lastUpdated: true,
  cleanUrls: true,
  // One file with the sidebars and the names of all pages, in place of a copy in each page.
  metaChunk: true,
  transformPageData(page) {
    translationData(page);
    describe(page);
    endOfReading(page);
  },
  markdown: {
    config: followLinks,
    // A text that ends with {a value} would lose it.
    attrs: { disable: true },
    languageAlias: { crontab: 'sh' },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  vite: {
    plugins: [vueOfTheSite, searchDialog],
    // The theme's language switch leads to pages that are not there.
    resolve: { alias: [{ find: /^\.{1,2}\/composables\/langs$/, replacement: langs }] },
    // The index of the search is one large chunk, which is loaded by the first search.
    build: { chunkSizeWarningLimit: 2500 },
  },
  themeConfig: {
    search: {
      provider: 'local',
      options: { miniSearch: search, locales: { zh: { translations: searchInChinese } } },
    },
    outline: [2, 3],
  },
  locales: {
    root: {
      label: 'English',
      lang: 'en',
      themeConfig: {
        nav: [
          {
            text: 'fnOS applications',
            link: '/guides/start-an-application',
            activeMatch: matchOf('fnos', 'en'),
          },
          { text: 'ZenTao', link: '/guides/zentao-script', activeMatch: matchOf('zentao', 'en') },
          {
            text: 'Trust',
            link: '/guides/how-this-is-tested',
            activeMatch: matchOf('both', 'en'),
          },
          { text: 'Reference', link: '/reference/', activeMatch: '^/reference/' },
          {
            text: 'Project',
            activeMatch: '^/(architecture|protocol|decisions|contributing)',
            items: [
              { text: 'How it is built', link: '/architecture' },
              { text: 'Contributing', link: '/contributing/' },
            ],
          },
        ],
        sidebar: englishSidebars,
        notFound: { quote: 'Check the address, or use the search.', linkText: 'Home', linkLabel: 'Home' },
      },
    },
    zh: {
      label: '简体中文',
      lang: 'zh-CN',
      description: '飞牛 fnOS 应用 SDK 与禅道（ZenTao）API 客户端，基于 TypeScript',
      themeConfig: {
        ...wordsInChinese,
        nav: [
          {
            text: '飞牛 fnOS 应用',
            link: '/zh/guides/start-an-application',
            activeMatch: matchOf('fnos', 'zh'),
          },
          { text: '禅道', link: '/zh/guides/zentao-script', activeMatch: matchOf('zentao', 'zh') },
          {
            text: '评估',
            link: '/zh/guides/how-this-is-tested',
            activeMatch: matchOf('both', 'zh'),
          },
          { text: 'API 参考（英文）', link: '/reference/' },
          {
            text: '本项目',
            items: [
              { text: '架构（英文）', link: '/architecture' },
              { text: '参与贡献（英文）', link: '/contributing/' },
            ],
          },
        ],
        sidebar: guidesIn('zh'),
      },
    },
  },
});
