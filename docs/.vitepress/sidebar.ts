import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DefaultTheme } from 'vitepress';
import { documentsIn, linkTo, OUTSIDE, root, titleOf } from './pages.ts';
import { readPackages } from './reference/entries.mjs';

type Language = 'en' | 'zh';

/** The guides in the order in which somebody who starts from nothing would read them. */
const GUIDES: [title: Record<Language, string>, pages: [text: string, file: string][]][] = [
  [
    { en: 'Start', zh: '开始' },
    [
      ['Start an application', 'start-an-application'],
      ['What is it for, and a first call', 'first-call'],
      ['Without a device', 'without-a-device'],
      ['Testing an application', 'testing-an-application'],
      ['Troubleshooting', 'troubleshooting'],
    ],
  ],
  [
    { en: 'In the page', zh: '页面' },
    [
      ['An app page', 'an-app-page'],
      ['Authorization in a plain tab', 'authorization-in-a-plain-tab'],
      ['React and Vue', 'react-and-vue'],
      ['Errors of the page SDK', 'page-errors'],
      ['Migrating from @trimjs/web-app', 'migrating-from-trimjs-web-app'],
    ],
  ],
  [
    { en: 'On the server', zh: '服务端' },
    [
      ['Call the gateway from your server', 'gateway-from-your-server'],
      ['User headers', 'user-headers'],
      ["Read a user's file", 'read-a-users-file'],
      ['Files of many users', 'files-of-many-users'],
      ['Record and replay', 'record-and-replay'],
    ],
  ],
  [
    { en: 'Project management', zh: '项目管理' },
    [
      ['Bugs, stories and tasks', 'bugs-stories-and-tasks'],
      ['Why was I refused?', 'why-was-i-refused'],
      ['Import a thousand records', 'import-a-thousand-records'],
      ['Fields outside the schema', 'fields-outside-the-schema'],
      ['The role matrix', 'role-matrix'],
      ['The pm-api command', 'pm-api-command'],
      ['pm-api for agents', 'pm-mcp'],
      ['Traps of the API', 'pm-traps'],
      ['Specification and servers', 'specification-and-servers'],
    ],
  ],
  [
    { en: 'Trust', zh: '可靠性' },
    [
      ['How this is tested', 'how-this-is-tested'],
      ['Sizes', 'sizes'],
      ['Benchmarks', 'benchmarks'],
      ['Reliability', 'reliability'],
      ['Browser engines', 'browser-engines'],
      ['Runtimes', 'runtimes'],
    ],
  ],
];

// The README is the same list, for readers of the repository.
const listed = GUIDES.flatMap(([, pages]) => ['README', ...pages.map(([, file]) => file)]).map(
  (file) => `docs/guides/${file}.md`,
);
const unlisted = documentsIn('docs/guides').filter((document) => !listed.includes(document));
if (unlisted.length > 0) throw new Error(`The sidebar has no place for ${unlisted}: add it to GUIDES`);

const pageOf = (document: string): DefaultTheme.SidebarItem => ({
  text: titleOf(document),
  link: linkTo(document) ?? '/',
});
const packages = readPackages();

/** The guides and the READMEs in a language; the rest is in English only. */
export function sidebarIn(language: Language): DefaultTheme.SidebarItem[] {
  const base = language === 'en' ? '' : '/zh';
  const guides = GUIDES.map(([text, pages]) => ({
    text: text[language],
    items: pages.map(([title, file]) => ({
      text: language === 'en' ? title : titleOf(`docs/zh/guides/${file}.md`),
      link: `${base}/guides/${file}`,
    })),
  }));
  const readmes = {
    text: language === 'en' ? 'Packages' : '软件包',
    items: packages.map(({ name }) => ({ text: name, link: `${base}/packages/${name}` })),
  };
  return [...guides, readmes, ...(language === 'en' ? builtAndContributed : [])];
}

const builtAndContributed: DefaultTheme.SidebarItem[] = [
  {
    text: 'Examples',
    collapsed: true,
    items: OUTSIDE.filter((document) => document.startsWith('examples/')).map(pageOf),
  },
  {
    text: 'How it is built',
    collapsed: true,
    items: [
      { text: 'Architecture', link: '/architecture' },
      { text: 'The wire between page and host', link: '/protocol/host-page' },
      ...documentsIn('docs/decisions').map(pageOf),
    ],
  },
  {
    text: 'Contributing',
    collapsed: true,
    items: [
      { text: 'In one screen', link: '/contributing/' },
      { text: 'Commands', link: '/contributing/commands' },
      ...documentsIn('docs/contributing').slice(1).map(pageOf),
      pageOf('SECURITY.md'),
    ],
  },
];

/** What each package exports, by entry and kind; typedoc writes it before VitePress starts. */
const exported: DefaultTheme.SidebarItem[] = JSON.parse(
  readFileSync(join(root, 'docs/reference/typedoc-sidebar.json'), 'utf8'),
);

/** Everything that can be imported, by package. */
export const reference: DefaultTheme.SidebarItem[] = [
  { text: 'Overview', link: '/reference/' },
  ...packages.map(({ name }) => ({
    text: name,
    items: [{ text: 'README', link: `/packages/${name}` }, ...entriesOf(name)],
  })),
];

/** A package's entries, by the name of the import. */
function entriesOf(name: string): DefaultTheme.SidebarItem[] {
  const { link, items = [] } = exported.find(({ text }) => text === name) ?? {};
  // typedoc has further entries among the kinds of names; only they are pages.
  const kinds = items.filter((item) => item.link === undefined);
  const further = items
    .filter((item) => item.link !== undefined)
    .map((item) => ({ ...item, text: `${name}/${item.text}` }));
  return link === undefined ? further : [{ text: name, link, collapsed: true, items: kinds }, ...further];
}
