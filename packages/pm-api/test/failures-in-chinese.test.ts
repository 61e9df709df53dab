import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { environmentOf, on, pmApi, useFolder, useServer } from './support.js';

const { server } = await useServer({ behaviour: 'observed' });
const folder = await useFolder();
beforeEach(async () => {
  await writeFile(join(folder, 'empty.csv'), '');
  await writeFile(join(folder, 'wrong.csv'), 'productID,title,openedBuild,颜色\n1,a,trunk,red\n');
  await writeFile(join(folder, 'gbk.csv'), Buffer.from([0xb1, 0xea, 0xcc, 0xe2, 0x0a, 0x61]));
});

/** English words in a row that are no command, no field, no address and no words of the server. */
function englishIn(shown: string): string[] {
  const own = shown
    .replace(/"[^"]*"|“[^”]*”|“[^”]*”/g, '')
    .replace(/\b(GET|POST|PUT|DELETE) [\w/.?=&-]+|docs\/\S+|(\/tmp|https?:\/)\/\S+/g, '')
    .replace(/pm-api( [a-z][\w-]*| [A-Z]+| --[\w-]+| <[^>]*>)*|--[\w-]+ [\w.-]+|list [a-z]+/g, '');
  return own.match(/[A-Za-z]{2,} [a-z]{2,}.*/g) ?? [];
}

const LINES = [
  'list bugs',
  'list bugs --product one',
  'list bugs --product 1 --browse mine',
  'list bugs --product 1 --recPerPage 5000',
  'list bugs --product 1 --filter statsu=active',
  'list bugs --product 1 --filter status',
  'list bugs --product 1 --filter deadline=soon',
  'list bugs --product 1 --filter openedBy=赵六',
  'list bugs --product 1 --where {"pri":{"less":1}}',
  'list bugs --product 1 --where [1]',
  'list bugs --product 1 --changed-since soon',
  'list bugs --product 1 --sort a:b',
  'list bugs --product 1 --output xml',
  'list bugs --product 1 --query [?',
  'list bugs --product 99',
  'get bugs one',
  'get bugs 999',
  'get bugs',
  'get bugs 1 --titel x',
  'get bgs 1',
  'gett',
  'create bugs --title x',
  'create bugs --productID 1 --title x --openedBuild v1',
  'create bugs --productID 1 --title x --openedBuild trunk --type 代码错',
  'create bugs --productID 1 --title x --openedBuild trunk --deadline 2026-13-01',
  'create bugs --productID 1 --title x --openedBuild trunk --assignedTo nobody',
  'create bugs --data [1]',
  'create bugs --from-file steps=/no/file',
  'update bugs 1 --status closed',
  'update bugs 1',
  'update bugs 1 --assignee qa1',
  'update bugs 1 --password x',
  'resolve bugs 999 --resolution fixed --resolvedBuild trunk',
  'resolve bugs 1',
  'comment bugs 1 -',
  'history bugs 1 --since soon',
  'log-hours tasks 1 many',
  'import',
  'import /no/file.csv --resource bugs',
  'import FOLDER/empty.csv --resource bugs',
  'import FOLDER/wrong.csv --resource bugs',
  'import FOLDER/gbk.csv --resource bugs',
  'import - --resource bugs --encoding klingon',
  'files upload - --objectType bug --objectID 1',
  'files download 999',
  'members remove projects 2 nobody',
  'docs list',
  'api PATCH /bugs',
  'auth switch nobody',
  'auth logout',
  'mcp --read-only --allow-admin',
  'users',
];

type Row = readonly [line: string, more: { isDropped?: boolean; who?: 'dev1'; env?: object }];
const SPECIAL: readonly Row[] = [
  ['update bugs 1 --title Other', { isDropped: true }],
  ['update bugs 1 2 --title Other', { isDropped: true }],
  ['create users --account a --realname b', { who: 'dev1' }],
  ['whoami', { env: { PM_PASSWORD: 'wrong' } }],
  ['whoami', { env: { PM_ACCOUNT: '', PM_PASSWORD: '' } }],
  ['whoami', { env: { PM_BASE_URL: '' } }],
  ['whoami', { env: { PM_BASE_URL: 'http://127.0.0.1:9' } }],
];

it('every failure is told without an English sentence', async () => {
  const odd: object[] = [];
  const rows = [...LINES.map((line): Row => [line, {}]), ...SPECIAL];
  for (const [line, { isDropped, who = 'admin', env = {} }] of rows) {
    server.reset();
    const dropped = { kind: 'instead', body: { status: 'success' } } as const;
    if (isDropped) server.faults.inject(dropped, on('PUT', 9));
    const words = line.split(' ').map((word) => word.replace('FOLDER', folder));
    const given = { env: { ...environmentOf(server, who), ...env } };
    const { exitCode, stderr } = await pmApi([...words, '--lang', 'zh'], given);
    const isWhole = /^pm-api: .*\p{Script=Han}|\npm-api: .*\p{Script=Han}/u.test(stderr);
    const wrong = [...englishIn(stderr), ...(stderr.match(/\{\w+\}|\{\{|undefined|\[object/g) ?? [])];
    if (exitCode === 0 || !isWhole || wrong.length > 0) odd.push({ line, exitCode, wrong, stderr });
  }
  expect(odd).toEqual([]);
});
