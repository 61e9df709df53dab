import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderWith, packageFiles } from './fixtures/app-package.js';
import { checked } from './fixtures/check.js';
import { command } from './fixtures/command.js';

const desktop = { '.url': { 'notes.main': { title: 'Notes', icon: 'images/icon_{0}.png', type: 'iframe' } } };
const complete: Record<string, string> = {
  ...packageFiles({ scopes: ['plat.file.path'] }),
  'cmd/main': '#!/bin/sh\n',
  'app/server/main.mjs': 'gateway.convertPath([]);',
  'app/ui/config': JSON.stringify(desktop),
  'app/ui/images/icon_64.png': '',
  'app/ui/images/icon_256.png': '',
  'ICON.PNG': '',
  'ICON_256.PNG': '',
};

async function packageLike(files: Record<string, string | undefined>): Promise<string> {
  const entries = Object.entries({ ...complete, ...files }).flatMap(([path, text]) =>
    text === undefined ? [] : [[path, text] as const],
  );
  const folder = await folderWith(Object.fromEntries(entries));
  await chmod(join(folder, 'cmd/main'), 0o755).catch(() => undefined);
  return folder;
}

describe('the layout of a package', () => {
  it('has nothing to warn of where all is there', async () => {
    expect((await checked(await packageLike({}))).findings).toEqual([]);
  });

  it.each<[string, string, Record<string, string | undefined>]>([
    ['privilege-missing', 'config/privilege', { 'config/privilege': undefined }],
    ['privilege-invalid', 'config/privilege', { 'config/privilege': '{ "join-groups": "PlatApiUsers" }' }],
    ['privilege-invalid', 'config/privilege', { 'config/privilege': '{ ' }],
    ['group-missing', 'config/privilege', { 'config/privilege': '{ "join-groups": ["PlatApiUser"] }' }],
    ['group-missing', 'config/privilege', { 'config/privilege': '{}' }],
    ['desktop-config-missing', 'app/ui/config', { 'app/ui/config': undefined }],
    ['desktop-config-invalid', 'app/ui/config', { 'app/ui/config': '{ "url": {} }' }],
    ['desktop-config-invalid', 'app/ui/config', { 'app/ui/config': 'url=' }],
    ['command-missing', 'cmd/main', { 'cmd/main': undefined, 'cmd/install_init': '' }],
    ['icon-missing', 'app/ui/images/icon_256.png', { 'app/ui/images/icon_256.png': undefined }],
    ['icon-missing', 'ICON.PNG', { 'ICON.PNG': undefined }],
  ])('warns of %s in %s', async (code, file, files) => {
    const { ok, findings } = await checked(await packageLike(files));
    expect(ok).toBe(true);
    expect(findings).toMatchObject([{ code, file, severity: 'warning' }]);
  });

  it.skipIf(process.platform === 'win32')('warns of a command that is not executable', async () => {
    const folder = await packageLike({});
    await chmod(join(folder, 'cmd/main'), 0o644);
    const { findings } = await checked(folder);
    expect(findings).toMatchObject([
      { code: 'command-not-executable', file: 'cmd/main', hint: 'chmod +x cmd/main' },
    ]);
  });

  it('asks for no group where only the page uses a scope', async () => {
    const folder = await folderWith({
      ...packageFiles({ scopes: ['plat.file.userAccess'] }),
      'config/privilege': '{}',
      'www/page.js': 'app.pickUserFile()',
    });
    expect((await checked(folder)).findings).toEqual([]);
  });

  it.each([[], ['--output', 'json']])(
    'prints what stands in a package without steering the terminal %s',
    async (...options) => {
      const folder = await packageLike({
        'config/resource': JSON.stringify({
          'api-scope': ['plat.file.path', '\u001b[2J\u009b31m\u202e'],
        }).replaceAll(/\\u001b/g, '\\u001b'),
        'www/\u001b[31m.js': 'PLAT_API_TOKEN',
      });
      const { written, code } = command('check', folder, ...options);
      expect(await code).toBe(1);
      expect(written.out).toContain('scope-unknown');
      expect(written.out).toContain('secret-in-browser-file');
      expect(written.out).toMatch(/^[^\p{Cc}\u202e]*$/mu);
      expect(written.out.replaceAll('\n', '')).not.toMatch(/\p{Cc}|\u202e/u);
    },
  );
});
