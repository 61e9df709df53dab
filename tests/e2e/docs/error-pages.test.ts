import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const PAGES = [
  { page: 'page-errors', type: 'PlatAppErrorCode', source: 'packages/plat-app-sdk/src/errors.ts' },
  { page: 'gateway-errors', type: 'GatewayErrorCode', source: 'packages/plat-gateway-client/src/errors.ts' },
  { page: 'pm-errors', type: 'PmErrorCode', source: 'packages/pm-api-client/src/errors.ts' },
  { page: 'plat-dev-errors', type: 'PlatDevErrorCode', source: 'packages/dev/src/errors.ts' },
  {
    page: 'create-plat-app-errors',
    type: 'CreatePlatAppErrorCode',
    source: 'packages/create-plat-app/src/errors.ts',
  },
];

describe.each(PAGES)('the page $page', ({ page, type, source }) => {
  const [, union = ''] = new RegExp(`type ${type} =([^;]+);`).exec(read(source)) ?? [];
  const codes = [...union.matchAll(/'([\w-]+)'/g)].map(([, code]) => code);

  it.each(['docs/guides', 'docs/zh/guides'])('has a section for each code, in %s', (folder) => {
    expect(codes).not.toEqual([]);
    const sections = [...read(`${folder}/${page}.md`).matchAll(/^### ([a-z-]+)$/gm)].map(([, code]) => code);
    expect(sections.sort()).toEqual([...codes].sort());
  });

  it.each(['docs/guides', 'docs/zh/guides'])('shows a message of each code, in %s', (folder) => {
    const sources = sourcesOf(source.split('/src/')[0] ?? '');
    const sections = read(`${folder}/${page}.md`).split(/^### /m).slice(1);
    for (const section of sections) {
      const [, code, message = ''] = /^([a-z-]+)\n\n> (.+)$/m.exec(section) ?? [];
      expect(isOfSource(message, sources), `${code}: ${message}`).toBe(true);
    }
  });
});

function sourcesOf(folder: string): string {
  const files = globSync('src/**/*.ts', { cwd: join(root, folder) });
  return files.map((file) => read(`${folder}/${file}`)).join('\n');
}

/** Are two words of a message together in the code, or four characters of a Chinese one? The others are values. */
function isOfSource(message: string, sources: string): boolean {
  const words = /\p{Script=Han}/u.test(message) ? [...message] : message.split(' ');
  const [least, between] = words.length === message.length ? [4, ''] : [2, ' '];
  return words.some((_, at) => {
    const together = words.slice(at, at + least);
    return together.length === least && sources.includes(together.join(between));
  });
}

/** A program that prints the address at the end of a hint, by the package as it is built. */
const PROGRAMS = {
  'plat-app-sdk': "new (require('plat-app-sdk').PlatApp)().ready().catch(({ hint }) => console.log(hint))",
  'plat-gateway-client':
    "const { GatewayClient } = require('plat-gateway-client'); try { new GatewayClient({}) } catch ({ hint }) { console.log(hint) }",
  'pm-api-client':
    "const { PmClient } = require('pm-api-client'); try { new PmClient({}) } catch ({ hint }) { console.log(hint) }",
  dev: "require('plat-dev').startPlatDev({ app: 'a b' }).catch(({ hint }) => console.log(hint))",
  'create-plat-app':
    "import('create-plat-app').then((it) => it.createPlatApp({ folder: 'My Notes' })).catch(({ hint }) => console.log(hint))",
};
const CHECK =
  "require('plat-dev').checkPackage('src', { language: 'LANGUAGE' }).then(({ findings: [{ url }] }) => console.log('See ' + url))";

const runIn = (folder: string, program: string) =>
  execFileSync(process.execPath, ['-e', program], { cwd: join(root, 'packages', folder) })
    .toString()
    .trim();

/** The text of the section to which an address leads. */
function sectionAt(address: string, folder: string): string | undefined {
  const [path = '', section = ''] = address
    .replace(/^.*See |^.*详见 /s, '')
    .replace(/^node_modules\/[^/]+\//, `packages/${folder}/`)
    .replace(/^https:\/\/github\.com\/[^/]+\/[^/]+\/blob\/main\//, '')
    .split('#');
  return new RegExp(`^##+ ${section}\\n\\n(.+?)(\\n##|$(?![^]))`, 'ms').exec(read(path))?.[1];
}

describe('an address in the build of', () => {
  it.each(Object.entries(PROGRAMS))('%s leads to a section that its user has', (folder, program) => {
    const hint = runIn(folder, program);
    expect(sectionAt(hint, folder)).toMatch(/^[^\p{Script=Han}]+$/u);
    expect(sectionAt(hint.replace('/guides/', '/zh/guides/'), folder)).toMatch(/\p{Script=Han}/u);
  });

  it.each([
    ['en', /^\*\*Error\*\*/],
    ['zh', /^\*\*错误\*\*/],
  ])('a finding leads to its rule: %s', (language, start) => {
    expect(sectionAt(runIn('dev', CHECK.replace('LANGUAGE', language)), 'dev')).toMatch(start);
  });
});
