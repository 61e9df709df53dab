import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vitepress';
import { anchorCheck } from './anchors.ts';
import { searchInChinese, wordsInChinese } from './chinese.ts';
import { followLinks } from './links.ts';
import { placeOf } from './pages.ts';
import { search } from './search.ts';
import { reference, sidebarIn } from './sidebar.ts';

const vitePress = fileURLToPath(import.meta.resolve('vitepress'));

/** Pages outside of docs find no Vue where they stand, and take the one of VitePress. */
const vueOfTheSite: Plugin = {
  name: 'vue-of-the-site',
  enforce: 'pre',
  resolveId(source, importer, options) {
    if (!/^vue(\/|$)/.test(source) || !importer?.endsWith('.md')) return undefined;
    return this.resolve(source, vitePress, { ...options, skipSelf: true });
  },
};

export default defineConfig({
  ...anchorCheck(),
  title: 'Plat SDK',
  description: 'Client libraries for applications on the platform and for the project management API',
  // No file of its own, or every page would ask for one.
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  srcDir: '..',
  // Of what is outside of docs only `OUTSIDE`, see pages.ts.
  srcExclude: [
    '!(CONTRIBUTING|SECURITY).md',
    '!(docs|packages|examples)/**/*',
    'packages/*.md',
    '{packages,examples}/*/!(README.md|README.zh-CN.md)',
    '{packages,examples}/*/*/**',
  ],
  rewrites: placeOf,
  lastUpdated: true,
  cleanUrls: true,
  markdown: { config: followLinks, languageAlias: { crontab: 'sh' } },
  // The index of the search is one large chunk, which is loaded when somebody searches.
  vite: { plugins: [vueOfTheSite], build: { chunkSizeWarningLimit: 2000 } },
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
          { text: 'Guides', link: '/guides/first-call', activeMatch: '^/(guides|packages|examples)/' },
          { text: 'Reference', link: '/reference/', activeMatch: '^/reference/' },
          {
            text: 'How it is built',
            link: '/architecture',
            activeMatch: '^/(architecture|protocol|decisions)',
          },
          { text: 'Contributing', link: '/contributing/', activeMatch: '^/(contributing|security)' },
        ],
        sidebar: { '/reference/': reference, '/': sidebarIn('en') },
      },
    },
    zh: {
      label: '简体中文',
      lang: 'zh-CN',
      description: '平台应用与项目管理 API 的客户端库',
      themeConfig: {
        ...wordsInChinese,
        nav: [
          { text: '指南', link: '/zh/guides/first-call', activeMatch: '^/zh/' },
          { text: 'API 参考(英文)', link: '/reference/' },
          { text: '架构(英文)', link: '/architecture' },
          { text: '参与贡献(英文)', link: '/contributing/' },
        ],
        sidebar: { '/zh/': sidebarIn('zh') },
      },
    },
  },
});
