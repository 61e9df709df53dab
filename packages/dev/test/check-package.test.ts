import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { folderWith, packageFiles } from './fixtures/app-package.js';
import { command } from './fixtures/command.js';

describe('plat-dev check', () => {
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
      'dist/assets/app.js:1:2',
      'page.html:1:9',
      'public/app.js:1:9',
      'www/config.js:2:16',
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
    expect(await noFolder.code).toBe(3);
    expect(noFolder.written.err).toContain('/no/such/folder is no folder');
    const folder = await folderWith(packageFiles());
    const noLog = command('check', folder, '--log', join(folder, 'manifest'));
    expect(await noLog.code).toBe(3);
    expect(noLog.written.err).toContain('is no log of plat-dev');
  });
});
