import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DefaultTheme, PageData } from 'vitepress';
import { translationOf } from '../../scripts/documents.mjs';
import { documentsIn, examplesIn, linkTo, readmesOf, root, sourceOf, titleOf } from './pages.ts';
import { referenceSidebars } from './reference/sidebars.ts';

type Language = 'en' | 'zh';

/** Who a document is for: developers of applications, people who work with ZenTao, or all of them. */
export type Audience = 'fnos' | 'zentao' | 'both';

type Section = [title: Record<Language, string>, pages: [text: string, file: string][]];

/** The guides in reading order for a newcomer, by their audience. */
const GUIDES: Record<Audience, Section[]> = {
  fnos: [
    [
      { en: 'Start', zh: '开始' },
      [
        ['An application in ten minutes', 'start-an-application'],
        ['A first call', 'first-call'],
        ['Without a device, by hand', 'without-a-device'],
        ['Run, test and pack a package', 'run-a-package'],
        ['Cookbook', 'cookbook'],
      ],
    ],
    [
      { en: 'In the page', zh: '页面' },
      [
        ['An app page', 'an-app-page'],
        ['Authorization in a plain tab', 'authorization-in-a-plain-tab'],
        ['React and Vue', 'react-and-vue'],
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
      ],
    ],
    [
      { en: 'Test and repair', zh: '测试与排错' },
      [
        ['Testing an application', 'testing-an-application'],
        ['To a device and back', 'to-a-device'],
        ['Record and replay', 'record-and-replay'],
        ['Troubleshooting', 'troubleshooting'],
        ['Rules of plat-dev check', 'check-rules'],
        ['Errors of the page SDK', 'page-errors'],
        ['Errors of the gateway client', 'gateway-errors'],
        ['Errors of plat-dev', 'plat-dev-errors'],
        ['Errors of create-plat-app', 'create-plat-app-errors'],
      ],
    ],
  ],
  zentao: [
    [
      { en: 'Start', zh: '开始' },
      [
        ['A script in five minutes', 'zentao-script'],
        ['An agent in two minutes', 'zentao-agent'],
        ['The pm-api command', 'pm-api-command'],
        ['Bugs, stories and tasks', 'bugs-stories-and-tasks'],
        ['Import a thousand records', 'import-a-thousand-records'],
      ],
    ],
    [
      { en: 'In depth', zh: '深入' },
      [
        ['ZenTao from AI agents', 'pm-mcp'],
        ['Fields of ZenTao records', 'pm-fields'],
        ['Fields outside the schema', 'fields-outside-the-schema'],
        ['The role matrix', 'role-matrix'],
        ['Traps of the API', 'pm-traps'],
        ['Specification and servers', 'specification-and-servers'],
        ['Cookbook', 'cookbook'],
      ],
    ],
    [
      { en: 'Errors', zh: '错误' },
      [
        ['Why was I refused?', 'why-was-i-refused'],
        ['Errors of the ZenTao client', 'pm-errors'],
        ['Troubleshooting', 'troubleshooting'],
      ],
    ],
  ],
  both: [
    [
      { en: 'Trust', zh: '评估' },
      [
        ['How this is tested', 'how-this-is-tested'],
        ['Sizes', 'sizes'],
        ['Benchmarks', 'benchmarks'],
        ['Reliability', 'reliability'],
        ['Browser engines', 'browser-engines'],
        ['Runtimes', 'runtimes'],
        ['Versions and compatibility', 'versions'],
        ['Security', 'SECURITY'],
      ],
    ],
  ],
};

/** The document of an entry: a guide, or the one that stands beside the README. */
const documentOf = (file: string) => (file === 'SECURITY' ? 'SECURITY.md' : `docs/guides/${file}.md`);

// The README is the same list, for readers of the repository.
/** The guides of an audience, in reading order. */
export const listedGuides = (audience: Audience) =>
  GUIDES[audience].flatMap(([, pages]) => pages.map(([, file]) => documentOf(file)));
const listed = [
  'docs/guides/README.md',
  ...listedGuides('fnos'),
  ...listedGuides('zentao'),
  ...listedGuides('both'),
];
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

/** The packages of each audience; the others serve both. */
const AUDIENCE_OF = new Map<string, Audience>([
  ['plat-app-sdk', 'fnos'],
  ['plat-gateway-client', 'fnos'],
  ['plat-dev', 'fnos'],
  ['create-plat-app', 'fnos'],
  ['pm-api-client', 'zentao'],
  ['pm-api', 'zentao'],
]);
const packageOf = (name: string): Audience => AUDIENCE_OF.get(name) ?? 'both';

/** The examples for people who work with ZenTao. */
const ZENTAO_EXAMPLES = /^examples\/(?:bulk-import|nightly-report)\b/;

/** Who a document is for, by its place in the repository. */
export function audienceOf(document: string): Audience {
  const english = document.replace('docs/zh/', 'docs/').replace('README.zh-CN.md', 'README.md');
  const zentao = [...listedGuides('zentao'), 'docs/protocol/pm.md'];
  const fnos = [...listedGuides('fnos'), 'docs/protocol/gateway.md', 'docs/protocol/host-page.md'];
  if (zentao.includes(english) && fnos.includes(english)) return 'both';
  if (zentao.includes(english) || ZENTAO_EXAMPLES.test(english)) return 'zentao';
  if (fnos.includes(english) || /^examples\/[^/]+\//.test(english)) return 'fnos';
  const [, folder] = /^docs\/reference\/([^/]+)\//.exec(english) ?? [];
  const readme = readmesOf('en').find((one) => one.document === english);
  return packageOf(folder ?? readme?.name ?? '');
}

const WORDS = {
  en: {
    overview: 'All guides, by reader',
    packages: 'Packages',
    examples: 'Examples',
    protocol: 'Protocol',
    shared: 'For all readers',
  },
  zh: {
    overview: '全部指南',
    packages: '软件包',
    examples: '示例',
    protocol: '通信协议',
    shared: '通用',
  },
};

const prefixOf = (language: Language) => (language === 'en' ? '/' : '/zh/');

const guidesOf = (audience: Audience, language: Language): DefaultTheme.SidebarItem[] =>
  GUIDES[audience].map(([text, pages]) => ({
    text: text[language],
    items: pages.map(([title, file]) =>
      language === 'en'
        ? { text: title, link: linkTo(documentOf(file)) ?? '/' }
        : chinesePageOf(documentOf(file)),
    ),
  }));

/** The READMEs of packages and of examples, and in Chinese the protocols that are translated, of some audiences. */
function othersOf(audiences: Audience[], language: Language) {
  const isTheirs = (document: string) => audiences.includes(audienceOf(document));
  const protocols = language === 'zh' ? documentsIn('docs/protocol') : [];
  return {
    packages: readmesOf(language)
      .filter(({ document }) => isTheirs(document))
      .map(({ name, document }) => ({ text: name, link: linkTo(document) ?? '/' })),
    examples: examplesIn(language).filter(isTheirs).map(pageOf),
    protocol: protocols
      .filter((document) => isTheirs(document) && translationOf(document) !== undefined)
      .map(chinesePageOf),
  };
}

/** Ends Next at a package or example for all readers: its sidebar begins with the pages that they come from. */
export function endOfReading({ filePath, frontmatter }: PageData) {
  const document = sourceOf(filePath);
  if (/^(?:packages|examples)\//.test(document) && audienceOf(document) === 'both')
    frontmatter.next ??= false;
}

/** The guides, READMEs and examples of an audience in a language, after them those for all readers. */
function sidebarOf(audience: Audience, language: Language): DefaultTheme.SidebarItem[] {
  const words = WORDS[language];
  const shared = othersOf(['both'], language);
  const { packages, examples, protocol } = othersOf(
    audience === 'both' ? ['fnos', 'zentao', 'both'] : [audience],
    language,
  );
  const groups = [
    { text: words.packages, items: packages },
    { text: words.examples, items: examples },
    ...(audience === 'both'
      ? []
      : [
          { text: words.protocol, items: protocol },
          // Last, so that "Next" leads to all pages of the audience before it leaves them.
          { text: words.shared, items: [...shared.packages, ...shared.examples] },
          ...guidesOf('both', language),
        ]),
  ];
  return [
    { text: words.overview, link: `${prefixOf(language)}guides/` },
    ...guidesOf(audience, language),
    ...groups.filter(({ items = [] }) => items.length > 0),
  ];
}

/** The pages that are for one audience alone, or for all readers. */
function linksOf(audience: Audience, language: Language): string[] {
  const guides = guidesOf(audience, language).flatMap(({ items = [] }) => items);
  const others = Object.values(othersOf([audience], language)).flat();
  const overview = audience === 'both' ? [`${prefixOf(language)}guides/`] : [];
  return [...overview, ...[...guides, ...others].map(({ link = '' }) => link)];
}

/** The addresses that an entry of the top bar stands for: of what is for all readers the guides, which are "Trust". */
export function matchOf(audience: Audience, language: Language): string {
  const guides = guidesOf(audience, language).flatMap(({ items = [] }) => items);
  const links = audience === 'both' ? guides.map(({ link = '' }) => link) : linksOf(audience, language);
  return `^(?:${links.join('|')})$`;
}

/** The pages of ZenTao and those for all readers, in a language. The others are about applications. */
export function pagesIn(language: Language): Record<'zentao' | 'both', string[]> {
  const applications = linksOf('fnos', language);
  return {
    // A guide that both list keeps the sidebar of applications.
    zentao: linksOf('zentao', language).filter((link) => !applications.includes(link)),
    // As a folder, an address would stand for all pages below it.
    both: linksOf('both', language).map((link) => link.replace(/\/$/, '/index')),
  };
}

/** The sidebars of the guides in a language: each audience has its own, and so have the pages for all readers. */
export function guidesIn(language: Language): DefaultTheme.SidebarMulti {
  const pages = { ...pagesIn(language), fnos: [prefixOf(language)] };
  return Object.fromEntries(
    (['zentao', 'both', 'fnos'] as const).flatMap((audience) => {
      const sidebar = sidebarOf(audience, language);
      return pages[audience].map((page) => [page, sidebar]);
    }),
  );
}

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
      { text: 'Commands and recipes', link: '/contributing/commands' },
      ...documentsIn('docs/contributing').slice(1).map(pageOf),
    ],
  },
];

/** The sidebar of each part of the English site. A sidebar is part of each page that shows it, so none has what another part has. */
export const englishSidebars: DefaultTheme.SidebarMulti = {
  ...referenceSidebars(),
  '/architecture': design,
  '/protocol/': design,
  '/decisions/': design,
  '/contributing/': contributing,
  ...guidesIn('en'),
};
