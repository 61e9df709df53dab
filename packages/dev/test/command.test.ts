import { EventEmitter, once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { run } from '../src/cli/run.js';
import { allScopes, folderWith, packageFiles } from './app-package.js';

/** The command with its surroundings in memory. */
function command(...args: string[]) {
  const written = { out: '', err: '' };
  const signals = new EventEmitter();
  const code = run(args, {
    stdout: { write: (text) => (written.out += text) },
    stderr: { write: (text) => (written.err += text) },
    env: process.env,
    signals,
  });
  return { written, signals, code };
}

async function startArguments(more: string[] = []): Promise<string[]> {
  const state = join(await folderWith({}), 'state.json');
  const folder = await folderWith(packageFiles());
  return ['--app', '9', '--package', folder, '--port', '0', '--state', state, ...more];
}

const url = /^http:\/\/localhost:\d+$/m;

describe('plat-dev', () => {
  it('prints the address and what to export, and ends at a signal', async () => {
    const { written, signals, code } = command(...(await startArguments()));
    await vi.waitFor(() => expect(written.out).toMatch(url), 10_000);
    expect(written.out).toMatch(/^export PLAT_API_TOKEN=[\w-]+$/m);
    expect(written.out).toMatch(/^export PLAT_GATEWAY_SOCKET=\/\S+$/m);
    const address = url.exec(written.out)?.[0] ?? '';
    expect((await fetch(`${address}/_dev/api/state`)).status).toBe(200);
    signals.emit('SIGINT');
    expect(await code).toBe(0);
    await expect(fetch(address)).rejects.toThrow();
    expect(signals.eventNames()).toEqual([]);
  });

  it('gives the environment to the command, and ends with it and its code', async () => {
    const out = join(await folderWith({}), 'env.json');
    const script = `require('fs').writeFileSync(process.argv[1], JSON.stringify(process.env)); process.exit(7)`;
    const { written, code } = command(...(await startArguments(['--', process.execPath, '-e', script, out])));
    expect(await code).toBe(7);
    const environment = JSON.parse(await readFile(out, 'utf8')) as Record<string, string>;
    expect(written.out).toContain(`export PLAT_API_TOKEN=${environment.PLAT_API_TOKEN}\n`);
    expect(written.out).toContain(`export PLAT_GATEWAY_SOCKET=${environment.PLAT_GATEWAY_SOCKET}\n`);
  });

  it('starts the command again when the token rotates on request', async () => {
    const tokens: string[] = [];
    const listener = createServer((request, response) => {
      tokens.push(String(request.headers['x-token']));
      listener.emit('token');
      response.end();
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void listener.close());
    await once(listener, 'listening');
    const { port } = listener.address() as { port: number };
    const script = `fetch('http://127.0.0.1:${port}', { headers: { 'x-token': process.env.PLAT_API_TOKEN } }); setInterval(() => {}, 1000)`;

    const first = once(listener, 'token');
    const { written, signals, code } = command(
      ...(await startArguments(['--', process.execPath, '-e', script])),
    );
    await first;
    const second = once(listener, 'token');
    const address = url.exec(written.out)?.[0] ?? '';
    const headers = { 'x-plat-dev': '1' };
    await fetch(`${address}/_dev/api/token/rotate`, { method: 'POST', headers });
    await second;
    expect(new Set(tokens).size).toBe(2);
    expect(written.out).toContain('The token has changed; the command starts again.');
    expect(written.out).toContain(`export PLAT_API_TOKEN=${tokens[1]}\n`);
    signals.emit('SIGTERM');
    expect(await code).toBe(0);
  }, 20_000);

  it('takes options of the command for the command’s', async () => {
    const { code } = command(
      ...(await startArguments(['--', process.execPath, '--version', '--help', '--', 'check'])),
    );
    expect(await code).toBe(0);
  });

  it.each<[number, string, string[]]>([
    [2, '--app is missing', []],
    [2, 'from 0 to 65535', ['--app', '9', '--port', '70000']],
    [2, 'Allowed choices are plat, fnos', ['--app', '9', '--platform', 'other']],
    [2, "unknown option '--colour'", ['--app', '9', '--colour']],
    [1, 'manifest cannot be read', ['--app', '9', '--package', '/no/such/folder', '--port', '0']],
    [1, 'is no place where an application can listen', ['--app', 'notes', '--package', '/no', '--port', '0']],
  ])('exit code %i: "%s" for %j', async (exitCode, text, args) => {
    const { written, code } = command(...args);
    expect(await code).toBe(exitCode);
    expect(written.err).toContain(text);
    expect(written.out).toBe('');
  });

  it('says which program cannot be started', async () => {
    const { written, code } = command(...(await startArguments(['--', 'no-such-program'])));
    expect(await code).toBe(1);
    expect(written.err).toContain('The command "no-such-program" cannot be started');
  });

  it('prints its version', async () => {
    const { written, code } = command('--version');
    expect(await code).toBe(0);
    expect(written.out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('prints its help', async () => {
    const { written, code } = command('--help');
    expect(await code).toBe(0);
    for (const option of [
      '--app',
      '--package',
      '--files',
      '--state',
      '--fresh',
      '--port',
      '--platform',
      'check',
    ]) {
      expect(written.out).toContain(option);
    }
  });
});

describe('plat-dev check', () => {
  const client = 'gateway.getPlatformConfig(); gateway.sharedFolders.list(); gateway.userFolders.list(1);';
  const everything = `${client} gateway.checkUserAcl(1, ["/a"]); gateway.convertPath(["/a"], "en-US");`;

  it('finds nothing in a package that is right', async () => {
    const folder = await folderWith({ ...packageFiles(), 'server.mjs': everything });
    const { written, code } = command('check', folder);
    expect(await code).toBe(0);
    expect(written.out).toBe('No problem found; 5 scopes declared and used.\n');
  });

  it('names scopes that are used and not declared, and those that are declared and not used', async () => {
    const folder = await folderWith({
      ...packageFiles({ scopes: ['plat.file.path', 'plat.file.everything'] }),
      'server.mjs': "gatewayCall({ req: 'plat.file.checkUserACL' })",
      'www/page.js': 'app.pickUserFile(); app.getPlatformConfig();',
    });
    const { written, code } = command('check', folder, '--output', 'json');
    expect(await code).toBe(1);
    expect(JSON.parse(written.out)).toMatchObject({
      ok: false,
      findings: [
        {
          code: 'scope-undeclared',
          severity: 'error',
          message: expect.stringContaining('plat.file.userAcl'),
        },
        {
          code: 'scope-undeclared',
          severity: 'error',
          message: expect.stringContaining('plat.file.userAccess'),
        },
        { code: 'scope-unknown', severity: 'warning' },
        { code: 'scope-unused', severity: 'warning', message: expect.stringContaining('plat.file.path') },
      ],
      scopes: { used: ['plat.file.userAccess', 'plat.file.userAcl'] },
    });
  });

  it('counts what the log of a run shows as used', async () => {
    const entry = { seq: 1, at: '', detail: null };
    const log = [
      { ...entry, kind: 'gateway', title: 'plat.system.getPlatformConfig' },
      { ...entry, kind: 'gateway', title: 'trim.file.convertPath' },
      { ...entry, kind: 'host-call', title: 'pickSharedFile' },
      { ...entry, kind: 'authorization', title: 'pickUserFile' },
      { ...entry, kind: 'proxy', title: 'checkUserACL' },
    ];
    const folder = await folderWith({ ...packageFiles(), 'log.json': '' });
    const file = join(await folderWith({ 'log.json': JSON.stringify(log) }), 'log.json');
    const { written, code } = command('check', folder, '--log', file);
    expect(await code).toBe(0);
    expect(written.out.match(/scope-unused/g)).toHaveLength(1);
    expect(written.out).toContain('plat.file.userAcl is declared and never used');
    expect(await command('check', folder, '--log', file, '--strict').code).toBe(1);
  });

  it('takes the scopes of the public platform for the same', async () => {
    const scopes = allScopes.map((scope) => scope.replace('plat.', 'trim.'));
    const server = allScopes
      .slice(1, 4)
      .map((_, index) => `"trim.file.${['getUserAccessibleFolders', 'checkUserACL', 'convertPath'][index]}"`);
    const folder = await folderWith({
      ...packageFiles({ scopes }),
      'server.py': `${server.join()} "trim.system.getPlatformConfig" "trim.file.getSharedAccessibleFolders"`,
    });
    expect(await command('check', folder, '--strict').code).toBe(0);
  });

  it('does not take a library in a bundle for what the application uses', async () => {
    const sources = join(import.meta.dirname, '../..');
    const [client, sdk] = await Promise.all([
      readFile(join(sources, 'schemas/src/gateway/capabilities.ts'), 'utf8'),
      readFile(join(sources, 'plat-app-sdk/src/plat-app.ts'), 'utf8'),
    ]);
    const folder = await folderWith({
      ...packageFiles({ scopes: [] }),
      'server.js': client,
      'www/sdk.js': sdk,
    });
    const { written, code } = command('check', folder);
    expect(await code).toBe(0);
    expect(written.out).toBe('No problem found; 0 scopes declared and used.\n');
  });

  it('wants micro_app where the page SDK is used', async () => {
    const files = { ...packageFiles({ scopes: [], microApp: false }) };
    expect(await command('check', await folderWith(files)).code).toBe(0);
    const page = { 'www/page.js': "import { PlatApp } from 'plat-app-sdk';" };
    const { written, code } = command('check', await folderWith({ ...files, ...page }));
    expect(await code).toBe(1);
    expect(written.out).toContain('error micro-app-missing manifest');
  });

  it('finds what must not reach a browser, with its line, and repeats no token', async () => {
    const token = 'a-token-of-this-environment';
    vi.stubEnv('PLAT_API_TOKEN', token);
    onTestFinished(() => void vi.unstubAllEnvs());
    const folder = await folderWith({
      ...packageFiles({ scopes: [] }),
      'www/config.js': `const a = 1;\nconst token = '${token}';`,
      'public/app.js': "connect('/var/run/plat_open_gateway_apiscope.socket')",
      'page.html': '<script>PLAT_API_TOKEN</script>',
      'dist/index.html': '<!doctype html>',
      'dist/assets/app.js': `'${token}'`,
      'build/server.js': 'process.env.PLAT_API_TOKEN',
      'server/main.mjs': `process.env.PLAT_API_TOKEN; '${token}'`,
      'node_modules/x/www/a.js': 'PLAT_API_TOKEN',
    });
    const { written, code } = command('check', folder);
    expect(await code).toBe(1);
    const found = [...written.out.matchAll(/secret-in-browser-file (\S+)/g)].map(([, place]) => place);
    expect(found.sort()).toEqual([
      'dist/assets/app.js:1',
      'page.html:1',
      'public/app.js:1',
      'www/config.js:2',
    ]);
    expect(written.out).not.toContain(token);
  });

  it.each<[string, Record<string, string>]>([
    ['manifest-missing', { 'config/resource': '{}' }],
    ['manifest-invalid', { ...packageFiles({ scopes: [] }), manifest: 'version=1' }],
    ['resource-missing', { manifest: 'appname=a' }],
    ['resource-invalid', { manifest: 'appname=a', 'config/resource': '{"api-scope":"all"}' }],
  ])('finds %s', async (code, files) => {
    const { written, code: exit } = command('check', await folderWith(files));
    expect(await exit).toBe(1);
    expect(written.out).toContain(`error ${code}`);
  });

  it('fails with a reason where folder or log are none', async () => {
    const noFolder = command('check', '/no/such/folder');
    expect(await noFolder.code).toBe(1);
    expect(noFolder.written.err).toContain('/no/such/folder is no folder');
    const folder = await folderWith(packageFiles());
    const noLog = command('check', folder, '--log', join(folder, 'manifest'));
    expect(await noLog.code).toBe(1);
    expect(noLog.written.err).toContain('is no log of plat-dev');
  });
});
