import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { capabilities } from 'plat-schemas/gateway';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import type { Finding } from '../../src/index.js';
import { allScopes, folderWith } from '../fixtures/app-package.js';
import { checked, checkedFiles } from '../fixtures/check.js';
import { command } from '../fixtures/command.js';

/** A finding with its place, and the scope that its message begins with. */
const shortened = ({ severity, rule, file, line, column, message }: Finding) =>
  `${severity} ${rule} ${file}:${line}:${column} ${message.replace(/ .*/, '')}`;

describe('plat-dev check', () => {
  const client =
    'import "plat-gateway-client"; gateway.getPlatformConfig(); gateway.sharedFolders.list(); gateway.userFolders.list(1);';
  const everything = `${client} gateway.checkUserAcl(1, ["/a"]); gateway.convertPath(["/a"], "en-US");`;

  it('finds nothing in a package that is right', async () => {
    const folder = await folderWith({ ...checkedFiles(), 'server.mjs': everything });
    expect(await checked(folder)).toEqual({ findings: [] });
  });

  it('names scopes that are used and not declared, and those that are declared and not used', async () => {
    const folder = await folderWith({
      ...checkedFiles({ scopes: ['plat.file.path', 'plat.file.everything'] }),
      'dist/server.mjs': "gatewayCall({ req: 'plat.file.checkUserACL' })",
      'server.mjs': "gatewayCall({ req: 'plat.file.checkUserACL' })",
      'www/page.js': '\n  app.pickUserFile(); app.getPlatformConfig();\napp.pickUserFile()',
    });
    const { findings } = await checked(folder);
    expect(findings.map(shortened)).toEqual([
      'error scope-undeclared server.mjs:1:21 plat.file.userAcl',
      'error scope-undeclared www/page.js:2:7 plat.file.userAccess',
      'warning scope-unused config/resource:1:15 plat.file.path',
      'warning scope-unknown config/resource:1:32 plat.file.everything',
    ]);
  });

  it('knows that a program calls the gateway whose names of capabilities are put together, and not which', async () => {
    const call =
      'call(f"{name}.{req}", os.environ[f"{name.upper()}_API_TOKEN"])\ncall("file.convertPath", {})\n';
    const folder = await folderWith({
      ...checkedFiles(),
      'config/privilege': JSON.stringify({ defaults: { 'run-as': 'package' } }),
      'server.py': call,
    });
    const { findings } = await checked(folder);
    expect(findings.map(({ rule }) => rule)).toEqual(['group-missing']);
  });

  it('takes nothing in a bundle with the gateway client for a call but the calls', async () => {
    const contents =
      'import { GatewayClient } from "plat-gateway-client"; await new GatewayClient().checkUserAcl(1, ["/a"]);';
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: import.meta.dirname },
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      external: ['undici'],
      tsconfig: join(import.meta.dirname, '../../../../tsconfig.base.json'),
      write: false,
    });
    const [{ text: bundle = '' } = {}] = outputFiles;
    const folder = await folderWith({
      ...checkedFiles({ scopes: ['plat.file.userAcl'] }),
      'server.mjs': bundle,
      'www/page.js': '',
    });
    expect(await checked(folder)).toEqual({ findings: [] });
  });

  it('names an unknown scope as it is spelled', async () => {
    const scopes = ['trim.file.userAclx', 'trim.file.path'];
    const folder = await folderWith({
      ...checkedFiles({ scopes }),
      'server.mjs': 'gateway.convertPath([]);',
    });
    const { written, code } = command('check', folder);
    await code;
    expect(written.out).toContain('trim.file.userAclx');
    expect(written.out).not.toContain('plat.file.userAclx');
  });

  eachRow([
    ['a call', 'notes.ts', '// not convertPath\ngateway.convertPath([]);', '2:9', 'plat.file.path'],
    ['an optional call', 'notes.ts', 'gateway?.checkUserAcl?.(1, []);', '1:10', 'plat.file.userAcl'],
    ['a destructured method', 'www/a.js', 'const { pickSharedFile } = app;', '1:9', 'plat.file.sharedAccess'],
    ['a method by its text', 'www/a.js', "app['pickUserFile']()", '1:6', 'plat.file.userAccess'],
    ['a folder list', 'notes.mts', 'await gateway.userFolders\n  .list(1)', '1:15', 'plat.file.userAccess'],
    ['a template', 'a.vue', '<template>\n<a @click="app.pickUserFile()" />', '2:16', 'plat.file.userAccess'],
    ['another language', 'notes.go', 'package a\nvar a = "trim.file.convertPath"', '2:10', 'plat.file.path'],
    ['Python', 'notes.py', 'a = "trim.file.convertPath"', '1:6', 'plat.file.path'],
    ['a shell script', 'notes.sh', 'curl -d \'{"req":"trim.file.convertPath"}\'', '1:18', 'plat.file.path'],
  ])('names file, line and column of %s', async (_, file, text, place, scope) => {
    const folder = await folderWith({
      ...checkedFiles({ scopes: [] }),
      [file]: text,
      'client.mjs': 'import "plat-gateway-client";',
    });
    const { written, code } = command('check', folder);
    expect(await code).toBe(1);
    expect(written.out).toContain(`error scope-undeclared ${file}:${place}\n  ${scope} is used`);
  });

  it('takes no name for a use: a comment, a method of its own, an import', async () => {
    const folder = await folderWith({
      ...checkedFiles({ scopes: [] }),
      'notes.ts':
        "// plat.file.convertPath\nimport { pickUserFile } from './a.js';\nclass B { pickSharedFile() {} convertPath() {} }",
    });
    expect(await command('check', folder).code).toBe(0);
  });

  it('counts what the log of a run shows as used', async () => {
    const entry = { seq: 1, at: '', detail: null };
    const log = [
      { ...entry, kind: 'gateway', title: 'plat.system.getPlatformConfig' },
      { ...entry, kind: 'gateway', title: 'trim.file.convertPath' },
      { ...entry, kind: 'host-call', title: 'pickSharedFile' },
      { ...entry, kind: 'authorization', title: 'pickUserFile' },
      { ...entry, kind: 'proxy', title: 'checkUserACL' },
      { ...entry, kind: 'output', title: 'checkUserACL' },
    ];
    const folder = await folderWith({ ...checkedFiles(), 'log.json': '' });
    const file = join(await folderWith({ 'log.json': JSON.stringify(log) }), 'log.json');
    const { written, code } = command('check', folder, '--log', file);
    expect(await code).toBe(0);
    expect(written.out.match(/warning scope-unused/g)).toHaveLength(1);
    expect(written.out).toContain('plat.file.userAcl is declared and never used');
    expect(await command('check', folder, '--log', file, '--strict').code).toBe(1);
  });

  it('takes a refused preflight for no use, as it needs no scope', async () => {
    const refused = { seq: 1, at: '', kind: 'gateway', detail: { response: { code: 200003, msg: 'no' } } };
    const log = [
      { ...refused, title: 'plat.system.getPlatformConfig' },
      { ...refused, title: 'plat.file.convertPath' },
    ];
    const folder = await folderWith({ ...checkedFiles({ scopes: [] }) });
    const file = join(await folderWith({ 'log.json': JSON.stringify(log) }), 'log.json');
    expect((await checked(folder, '--log', file)).findings).toMatchObject([
      { rule: 'scope-undeclared', severity: 'error', message: expect.stringContaining('plat.file.path') },
    ]);
  });

  it('takes the scopes of the public platform for the same', async () => {
    const scopes = allScopes.map((scope) => scope.replace('plat.', 'trim.'));
    const server = allScopes
      .slice(1, 4)
      .map((_, index) => `"trim.file.${['getUserAccessibleFolders', 'checkUserACL', 'convertPath'][index]}"`);
    const folder = await folderWith({
      ...checkedFiles({ scopes }),
      'server.py': `${server.join()}, "trim.system.getPlatformConfig", "trim.file.getSharedAccessibleFolders"`,
    });
    expect(await command('check', folder, '--strict').code).toBe(0);
  });

  it('takes for a use what a bundle with the gateway client has beyond the tables of the client', async () => {
    const ids = Object.keys(capabilities);
    const tables = `const a=${JSON.stringify(ids)},b=${JSON.stringify(Object.fromEntries(ids.map((id) => [id, 1])))};`;
    const bundleWith = async (use: string) => {
      const scopes = ['plat.file.path'];
      const folder = await folderWith({ ...checkedFiles({ scopes }), 'server.mjs': tables + use });
      return (await checked(folder)).findings;
    };
    expect(await bundleWith('const q="plat.file.convertPath";await g({req:q})')).toEqual([]);
    expect(await bundleWith('await g({req:q})')).toMatchObject([{ rule: 'scope-unused' }]);
  });

  it('does not take a library in a bundle for what the application uses', async () => {
    const sources = join(import.meta.dirname, '../../..');
    const [client, sdk] = await Promise.all([
      readFile(join(sources, 'schemas/src/gateway/capabilities.ts'), 'utf8'),
      readFile(join(sources, 'plat-app-sdk/src/plat-app.ts'), 'utf8'),
    ]);
    const folder = await folderWith({
      ...checkedFiles({ scopes: [] }),
      'server.ts': client,
      'www/sdk.ts': sdk,
    });
    expect(await checked(folder)).toEqual({ findings: [] });
  });

  it('reports no scope of the page SDK as unused, and the missing micro_app, where a bundle has the SDK in it', async () => {
    const sdk = await readFile(join(import.meta.dirname, '../../../plat-app-sdk/src/plat-app.ts'), 'utf8');
    const bundled = (micro: string) =>
      folderWith({
        ...checkedFiles({ scopes: ['plat.file.userAccess', 'plat.file.path'] }),
        manifest: `appname=notes\n${micro}`,
        'server.mjs': 'console.log(1);',
        'www/page.ts': `${sdk}\nnew PlatApp().authorizeUserFile('/a');`,
      });
    const unused = { rule: 'scope-unused', message: expect.stringContaining('plat.file.path') };
    const { findings } = await checked(await bundled('micro_app=true'));
    expect(findings.filter(({ rule }) => rule === 'scope-unused')).toMatchObject([unused]);
    const rules = (await checked(await bundled(''))).findings.map(({ rule }) => rule);
    expect(rules).toContain('micro-app-missing');
  });
});
