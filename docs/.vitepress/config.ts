import { existsSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitepress';

/** The guides in the order in which somebody who starts from nothing would read them. */
const GUIDES: [title: string, pages: [text: string, file: string][]][] = [
  ['Start', [['Without a device', 'without-a-device']]],
  [
    'In the page',
    [
      ['An app page', 'an-app-page'],
      ['Authorization in a plain tab', 'authorization-in-a-plain-tab'],
      ['React and Vue', 'react-and-vue'],
      ['Errors of the page SDK', 'page-errors'],
      ["Moving from today's SDK", 'moving-from-todays-sdk'],
    ],
  ],
  [
    'On the server',
    [
      ['Call the gateway from your server', 'gateway-from-your-server'],
      ['Files of many users', 'files-of-many-users'],
    ],
  ],
  [
    'Project management',
    [
      ['Bugs, stories and tasks', 'bugs-stories-and-tasks'],
      ['Why was I refused?', 'why-was-i-refused'],
      ['Import a thousand records', 'import-a-thousand-records'],
      ['The pm-api command', 'pm-api-command'],
      ['Traps of the API', 'pm-traps'],
      ['Specification and servers', 'specification-and-servers'],
    ],
  ],
  [
    'Trust',
    [
      ['Benchmarks', 'benchmarks'],
      ['Reliability', 'reliability'],
    ],
  ],
];

const reference = new URL('../reference/typedoc-sidebar.json', import.meta.url);

export default defineConfig({
  title: 'Plat SDK',
  description: 'Client libraries for applications on the platform and for the project management API',
  lastUpdated: true,
  cleanUrls: true,
  srcExclude: ['node_modules/**'],
  // They lead out of docs/, to code; `npm run docs:check` looks at them.
  ignoreDeadLinks: [/^\.\.?\/.*(packages|examples|bench|e2e|scripts)\//, /(CONTRIBUTING|SECURITY|README)/],
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Guides', link: '/guides/without-a-device' },
      { text: 'Reference', link: '/reference/' },
      { text: 'How it is built', link: '/architecture' },
    ],
    sidebar: {
      '/reference/': existsSync(reference) ? JSON.parse(readFileSync(reference, 'utf8')) : [],
      '/': [
        ...GUIDES.map(([text, pages]) => ({
          text,
          items: pages.map(([title, file]) => ({ text: title, link: `/guides/${file}` })),
        })),
        {
          text: 'How it is built',
          items: [
            { text: 'Architecture', link: '/architecture' },
            { text: 'The wire between page and host', link: '/protocol/host-page' },
            { text: 'Contributing', link: '/contributing/README' },
          ],
        },
      ],
    },
  },
});
