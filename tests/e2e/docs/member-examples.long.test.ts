import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { globSync } from 'tinyglobby';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** What examples take for granted, by package. */
const given: Readonly<Record<string, string>> = {
  'plat-app-sdk': `
    import { PlatApp } from 'plat-app-sdk';
    declare const app: PlatApp;
    declare const state: string;
    declare function setTheme(theme: string): void;`,
  'plat-gateway-client': `
    import { GatewayClient, gatewayCall } from 'plat-gateway-client';
    declare const gateway: GatewayClient;`,
  'pm-api-client': `
    import { type BugCreate, PmClient } from 'pm-api-client';
    declare const pm: PmClient;
    declare const account: string, password: string;
    declare const bugs: BugCreate[];`,
};

/** The members that people call first. */
const firstCalled = {
  'plat-app-sdk': 'PlatApp ready getPlatformConfig pickUserFile openFile $on authorize',
  'plat-gateway-client': 'GatewayClient gatewayCall call getPlatformConfig checkUserAcl',
  'pm-api-client': 'PmClient login list each get create update resolve createMany history comment upload',
};

const EXAMPLE =
  /@example\n *\* ```ts\n(.*?)\n *\* ```\n *\*\/\s*(?:export )?(?:class |function |async )?([\w$]+)/gs;

async function examplesOf(name: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const path of globSync(`packages/${name}/src/**/*.ts`, { cwd: root, absolute: true })) {
    for (const [, code = '', member = ''] of (await readFile(path, 'utf8')).matchAll(EXAMPLE)) {
      found.set(member, code.replaceAll(/^ *\* ?/gm, ''));
    }
  }
  return found;
}

/** What the compiler reports of code in the repository, with the sources of the packages. */
async function problemsOf(code: string): Promise<string[]> {
  const folder = await mkdtemp(join(root, '.member-examples-'));
  try {
    const file = join(folder, 'examples.ts');
    await writeFile(file, code);
    const { config } = ts.readConfigFile(join(root, 'tsconfig.test.json'), ts.sys.readFile);
    const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
    const program = ts.createProgram([file], { ...options, noEmit: true, noUnusedLocals: false });
    const source = program.getSourceFile(file);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

it.each(Object.entries(firstCalled))(
  '%s: members that people call first have an example, and every example compiles',
  async (name, members) => {
    const examples = await examplesOf(name);
    expect([...examples.keys()]).toEqual(expect.arrayContaining(members.split(' ')));
    const calls = [...examples.values()].map((code) => `void (async () => {\n${code}\n});`);
    expect(await problemsOf(`${given[name]}\n${calls.join('\n')}`)).toEqual([]);
  },
  120_000,
);

it('finds what is wrong with an example', async () => {
  const problems = await problemsOf(`${given['pm-api-client']}\nvoid (async () => pm.bugs.get('12'));`);
  expect(problems).toEqual([expect.stringContaining("'string' is not assignable")]);
}, 120_000);
