import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DefaultTheme } from 'vitepress';
import { translationOf } from '../../scripts/documents.mjs';
import { documentsIn, linkTo, OUTSIDE, readmesOf, root, titleOf } from './pages.ts';
import { referenceSidebars } from './reference/sidebars.ts';

type Language = 'en' | 'zh';

/** The guides in reading order for a newcomer. */
const GUIDES: [title: Record<Language, string>, pages: [text: string, file: string][]][] = [
  [
    { en: 'Start', zh: '开始' },
    [
      ['Start an application', 'start-an-application'],
      ['What is it for, and a first call', 'first-call'],
      ['Without a device', 'without-a-device'],
      ['Cookbook', 'cookbook'],
      ['Run, test and pack a package', 'run-a-package'],
      ['To a device and back', 'to-a-device'],
      ['Rules of plat-dev check', 'check-rules'],
      ['Testing an application', 'testing-an-application'],
      ['Errors of plat-dev', 'plat-dev-errors'],
      ['Errors of create-plat-app', 'create-plat-app-errors'],
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
      ['Errors of the gateway client', 'gateway-errors'],
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
      ['Errors of the ZenTao client', 'pm-errors'],
      ['Import a thousand records', 'import-a-thousand-records'],
      ['Fields of ZenTao records', 'pm-fields'],
      ['Fields outside the schema', 'fields-outside-the-schema'],
      ['The role matrix', 'role-matrix'],
      ['The pm-api command', 'pm-api-command'],
      ['ZenTao from AI agents', 'pm-mcp'],
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

/** The page of a translation; where it is still missing, the English page. */
function chinesePageOf(english: string): DefaultTheme.SidebarItem {
  const chinese = translationOf(english) ?? '';
  return existsSync(join(root, chinese))
    ? pageOf(chinese)
    : { ...pageOf(english), text: `${titleOf(english)}（英文）` };
}

/** The guides and the READMEs in a language. */
export function guidesIn(language: Language): DefaultTheme.SidebarItem[] {
  const guides = GUIDES.map(([text, pages]) => ({
    text: text[language],
    items: pages.map(([title, file]) =>
      language === 'en' ? { text: title, link: `/guides/${file}` } : chinesePageOf(`docs/guides/${file}.md`),
    ),
  }));
  const readmes = {
    text: language === 'en' ? 'Packages' : '软件包',
    items: readmesOf(language).map(({ name, document }) => ({ text: name, link: linkTo(document) ?? '/' })),
  };
  const wires = {
    text: '通信协议',
    items: documentsIn('docs/protocol')
      .filter((document) => translationOf(document) !== undefined)
      .map(chinesePageOf),
  };
  return [...guides, readmes, ...(language === 'zh' && wires.items.length > 0 ? [wires] : [])];
}

const examples: DefaultTheme.SidebarItem[] = [
  {
    text: 'Examples',
    items: OUTSIDE.filter((document) => document.startsWith('examples/')).map(pageOf),
  },
];

const design: DefaultTheme.SidebarItem[] = [
  {
    text: 'How it is built',
    items: [{ text: 'Architecture', link: '/architecture' }, ...documentsIn('docs/protocol').map(pageOf)],
  },
  { text: 'Decisions', items: documentsIn('docs/decisions').map(pageOf) },
];

const contributing: DefaultTheme.SidebarItem[] = [
  {
    text: 'Contributing',
    items: [
      { text: 'In one screen', link: '/contributing/' },
      { text: 'Commands', link: '/contributing/commands' },
      ...documentsIn('docs/contributing').slice(1).map(pageOf),
      pageOf('SECURITY.md'),
    ],
  },
];

/** The sidebar of each part of the English site. A sidebar is part of each page that shows it, so none has what another part has. */
export const englishSidebars: DefaultTheme.SidebarMulti = {
  ...referenceSidebars(),
  '/examples/': examples,
  '/architecture': design,
  '/protocol/': design,
  '/decisions/': design,
  '/contributing/': contributing,
  '/security': contributing,
  '/': guidesIn('en'),
};
