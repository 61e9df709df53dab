import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vitepress';
import { anchorCheck } from './anchors.ts';
import { followLinks } from './links.ts';
import { placeOf } from './pages.ts';
import { search } from './search.ts';
import { guides, reference } from './sidebar.ts';

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
  lang: 'en',
  // No file of its own, or every page would ask for one.
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  srcDir: '..',
  // Of what is outside of docs only `OUTSIDE`, see pages.ts.
  srcExclude: [
    '!(CONTRIBUTING|SECURITY).md',
    '!(docs|packages|examples)/**/*',
    'packages/*.md',
    '{packages,examples}/*/!(README.md)',
    '{packages,examples}/*/*/**',
  ],
  rewrites: placeOf,
  lastUpdated: true,
  cleanUrls: true,
  markdown: { config: followLinks, languageAlias: { crontab: 'sh' } },
  // The index of the search is one large chunk, which is loaded when somebody searches.
  vite: { plugins: [vueOfTheSite], build: { chunkSizeWarningLimit: 2000 } },
  themeConfig: {
    search: { provider: 'local', options: { miniSearch: search } },
    outline: [2, 3],
    nav: [
      { text: 'Guides', link: '/guides/first-call', activeMatch: '^/(guides|packages|examples)/' },
      { text: 'Reference', link: '/reference/', activeMatch: '^/reference/' },
      { text: 'How it is built', link: '/architecture', activeMatch: '^/(architecture|protocol|decisions)' },
      { text: 'Contributing', link: '/contributing/', activeMatch: '^/(contributing|security)' },
    ],
    sidebar: { '/reference/': reference, '/': guides },
  },
});
