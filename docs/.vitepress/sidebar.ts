import type { DefaultTheme } from 'vitepress';
import { documentsIn, linkTo, OUTSIDE, titleOf } from './pages.ts';
import { readPackages } from './reference/entries.mjs';

/** The guides in the order in which somebody who starts from nothing would read them. */
const GUIDES: [title: string, pages: [text: string, file: string][]][] = [
  [
    'Start',
    [
      ['Start an application', 'start-an-application'],
      ['What is it for, and a first call', 'first-call'],
      ['Without a device', 'without-a-device'],
    ],
  ],
  [
    'In the page',
    [
      ['An app page', 'an-app-page'],
      ['Authorization in a plain tab', 'authorization-in-a-plain-tab'],
      ['React and Vue', 'react-and-vue'],
      ['Errors of the page SDK', 'page-errors'],
      ['Migrating from @trimjs/web-app', 'migrating-from-trimjs-web-app'],
    ],
  ],
  [
    'On the server',
    [
      ['Call the gateway from your server', 'gateway-from-your-server'],
      ["Read a user's file", 'read-a-users-file'],
      ['Files of many users', 'files-of-many-users'],
      ['Record and replay', 'record-and-replay'],
    ],
  ],
  [
    'Project management',
    [
      ['Bugs, stories and tasks', 'bugs-stories-and-tasks'],
      ['Why was I refused?', 'why-was-i-refused'],
      ['Import a thousand records', 'import-a-thousand-records'],
      ['The pm-api command', 'pm-api-command'],
      ['pm-api for agents', 'pm-mcp'],
      ['Traps of the API', 'pm-traps'],
      ['Specification and servers', 'specification-and-servers'],
    ],
  ],
  [
    'Trust',
    [
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

/** The guides, the READMEs, and how it is built. */
export const guides: DefaultTheme.SidebarItem[] = [
  ...GUIDES.map(([text, pages]) => ({
    text,
    items: pages.map(([title, file]) => ({ text: title, link: `/guides/${file}` })),
  })),
  { text: 'Packages', items: packages.map(({ name }) => ({ text: name, link: `/packages/${name}` })) },
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

/** A package's entries, by the name of the import. */
export const reference: DefaultTheme.SidebarItem[] = [
  { text: 'Overview', link: '/reference/' },
  ...packages.map(({ name, entries }) => ({
    text: name,
    items: [
      { text: 'README', link: `/packages/${name}` },
      ...entries.map(({ importName }) => ({ text: importName, link: `/reference/${importName}` })),
    ],
  })),
];
