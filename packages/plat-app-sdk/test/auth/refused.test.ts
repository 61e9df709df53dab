import type { AppAuthOperation, AppAuthParams } from 'plat-app-sdk';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { withAuthApps } from '../fixtures/auth-apps.js';
import { pageWith, params } from '../fixtures/open-auth.js';

withAuthApps();

describe('openAppAuth refuses, as buildAppAuthUrl and authorize do, and opens nothing, for', () => {
  const redirects = [
    'javascript:alert(1)',
    'data:text/html,x',
    'https://evil.example/callback',
    '//evil.example/callback',
    'http://nas.example/callback',
    'https://nas.example:8443/callback',
    'https://nas.example.evil.example/',
    'blob:https://nas.example/1',
    'http://[',
    '',
    undefined,
    null,
    Symbol('x'),
  ];
  const values: [string, unknown][] = [
    ...['', undefined, null, 5, ['notes'], {}].flatMap((value): [string, unknown][] => [
      ['appName', value],
      ['state', value],
    ]),
    ...redirects.map((value): [string, unknown] => ['redirectUri', value]),
    ...['false', 'true', 1, null].map((value): [string, unknown] => ['directory', value]),
    ...[['.md', 5], ['.a,.b'], [''], '', 5, { length: 1 }].map((value): [string, unknown] => [
      'accept',
      value,
    ]),
    ['sidebarGroup', 'myFiles'],
    ['sidebarGroup', ['myFiles,team']],
  ];

  eachRow(values)('%s: %o', async (name, value) => {
    const { app, open, opened } = pageWith();
    const given = { ...params, [name]: value };
    const calls = [
      open('pickFile', given),
      app.buildAppAuthUrl('pickFile', given),
      app.authorize('pickFile', given),
    ];
    for (const call of calls) {
      await expect(call).rejects.toMatchObject({
        name: 'PlatAppError',
        code: 'invalid-argument',
        message: expect.stringContaining(name),
      });
    }
    expect(opened).toEqual([]);
  });

  eachRow(['authorizeUserFile', 'authorizeSharedFile'])('%s without a path', async (operation) => {
    await expect(pageWith().open(operation)).rejects.toMatchObject({
      message: expect.stringContaining('path'),
    });
  });

  eachRow<unknown>([
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'pick-user-file',
    'pickuserfile',
    'pickUserFile\n',
    'PickFile',
    '',
    undefined,
    null,
    ['pickFile'],
    { toString: () => 'pickFile' },
  ])('the operation %o', async (operation) => {
    const { app, opened } = pageWith();
    await expect(app.openAppAuth(operation as AppAuthOperation, params)).rejects.toMatchObject({
      code: 'invalid-argument',
      message: expect.stringContaining('operation'),
    });
    expect(opened).toEqual([]);
  });

  eachRow([undefined, null, 'notes', 5])('parameters that are %o', async (given) => {
    const { app } = pageWith();
    await expect(app.openAppAuth('pickFile', given as never)).rejects.toMatchObject({
      code: 'invalid-argument',
    });
  });

  it('parameters that are only inherited from a polluted prototype', async () => {
    const { app } = pageWith();
    const hostile = JSON.parse(
      '{"__proto__":{"appName":"x"},"redirectUri":"/c","state":"s"}',
    ) as AppAuthParams;
    await expect(app.openAppAuth('pickFile', hostile)).rejects.toMatchObject({ code: 'invalid-argument' });
  });

  eachRow(['noopener', 'noreferrer', 'width=400,noopener', 'NoOpener=1', 'width=1 noreferrer=yes'])(
    'features that cut the callback page off: %s',
    async (features) => {
      const { open, opened } = pageWith();
      await expect(open('pickFile', {}, { features })).rejects.toMatchObject({
        code: 'invalid-argument',
        message: expect.stringContaining('features'),
      });
      expect(opened).toEqual([]);
    },
  );

  eachRow(['_top', '_parent', 'window', ''])(
    'the target %s, which could be another page’s',
    async (target) => {
      const { open, opened } = pageWith();
      await expect(open('pickFile', {}, { target })).rejects.toMatchObject({ code: 'invalid-argument' });
      expect(opened).toEqual([]);
    },
  );
});
