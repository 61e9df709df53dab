import { describe, expect, it } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { app, host, open, withAppInHost } from './fixtures/app-in-host.js';
import { all } from './fixtures/host-methods.js';

withAppInHost({ methods: all });

describe('invalid arguments', () => {
  const wrong: [string, () => Promise<unknown>][] = [
    ['setTitle: title', () => app.setTitle(5 as never)],
    ['setExitPageTips: tips.text', () => app.setExitPageTips({ text: 'x' } as never)],
    ['setExitPageTips: tips', () => app.setExitPageTips('x' as never)],
    ['openFile: path', () => app.openFile('')],
    ['openFileManager: path', () => app.openFileManager(undefined as never)],
    ['showFileDetails: paths', () => app.showFileDetails('/a' as never)],
    ['showFileDetails: paths', () => app.showFileDetails([])],
    ['showFileDetails: paths', () => app.showFileDetails([''])],
    ['showFileDetails: options', () => app.showFileDetails(['/a'], null as never)],
    ['showFileDetails: options.admin', () => app.showFileDetails(['/a'], { admin: 1 } as never)],
    ['pickFile: params.accept', () => app.pickFile({ accept: ['.a,.b'] })],
    ['pickFile: params.mutliple', () => app.pickFile({ mutliple: true } as never)],
    ['pickFile: params', () => app.pickFile(null as never)],
    ['pickFile: params.multiple', () => app.pickFile({ multiple: 1 } as never)],
    ['pickFile: params.multiple', () => app.pickFile({ multiple: null } as never)],
    ['pickFile: params.accept', () => app.pickFile({ accept: null } as never)],
    ['pickFile: params.accept', () => app.pickFile({ accept: '' })],
    ['pickFile: params.sidebarGroup', () => app.pickFile({ sidebarGroup: ['a,b'] })],
    ['pickUserFile: params.directory', () => app.pickUserFile({ directory: 'false' } as never)],
    ['pickUserFile: params.appName', () => app.pickUserFile({ appName: 'notes' } as never)],
    ['pickUserFile: params.constructor', () => app.pickUserFile({ constructor: Object } as never)],
    ['pickSharedFile: params', () => app.pickSharedFile('x' as never)],
    ['pickSharedFile: params.directory', () => app.pickSharedFile({ directory: 'true' } as never)],
    ['pickSharedFile: params.sidebarGroup', () => app.pickSharedFile({ sidebarGroup: [''] })],
    ['authorizeUserFile: path', () => app.authorizeUserFile({} as never)],
    ['authorizeSharedFile: path', () => app.authorizeSharedFile('')],
    ['$on: event', () => app.$on('', () => {})],
    ['$on: event', () => app.$on(Symbol('x') as never, () => {})],
    ['$once: handler'.replace('once', 'on'), () => app.$once('os/theme', 5 as never)],
  ];

  eachRow(wrong)('%s', async (what, call) => {
    await app.ready();
    await expect(call()).rejects.toMatchObject({
      code: 'invalid-argument',
      message: expect.stringContaining(`${what} is invalid: `),
    });
    expect(host.calls).toEqual([]);
  });

  eachRow([
    ['timeoutMs', { timeoutMs: '5' }],
    ['timeoutMs', { timeoutMs: 0 }],
    ['timeoutMs', { timeoutMs: Number.NaN }],
    ['signal', { signal: {} }],
  ])('the option %s of a call', async (name, options) => {
    await expect(app.openFile('/a', options as never)).rejects.toMatchObject({
      code: 'invalid-argument',
      message: expect.stringContaining(`openFile: the option ${name} is invalid: `),
    });
  });
});

describe('in development an invalid argument is told', () => {
  const page = 'See docs/guides/page-errors.md#invalid-argument\nThe README lists the accepted values.';

  eachRow<[string, () => Promise<unknown>]>([
    ['openFile: path is invalid: "". It must be a text that is not empty', () => app.openFile('')],
    [
      'pickFile: params.accept is invalid: [".a,.b"]. It must be a list of extensions without commas, such as [\'.md\'], or a text',
      () => app.pickFile({ accept: ['.a,.b'] }),
    ],
    [
      'pickFile: params.mutliple is invalid: true. There is no such name',
      () => app.pickFile({ mutliple: true } as never),
    ],
    [
      'openFile: path is invalid: undefined. It must be a text that is not empty',
      () => app.openFile(undefined as never),
    ],
    [
      'setTitle: the option sginal is invalid: {}. There is no such name',
      () => app.setTitle('x', { sginal: {} } as never),
    ],
    [
      'buildAppAuthUrl: redirectUri is invalid: "https://evil.example/c". It must be a path, or an address of the origin of this page; for another one set allowForeignRedirect',
      () =>
        app.buildAppAuthUrl('pickFile', {
          appName: 'notes',
          state: 's1',
          redirectUri: 'https://evil.example/c',
        }),
    ],
    [
      'openAppAuth: operation is invalid: "PickFile". It must be pickFile, pickUserFile, pickSharedFile, authorizeUserFile or authorizeSharedFile',
      () => app.openAppAuth('PickFile', { appName: 'notes', state: 's1', redirectUri: '/c' }),
    ],
  ])('by its value and its rule', async (sentence, call) => {
    await expect(call()).rejects.toMatchObject({ message: `${sentence}. ${page}` });
  });

  it('by the beginning of a long value, and also where it cannot be written as JSON', async () => {
    const loop: unknown[] = [];
    loop.push(loop);
    for (const value of [['a,'.repeat(1000)], loop, [1n]]) {
      const error: Error = (await app
        .pickFile({ accept: value as never })
        .catch((reason: Error) => reason)) as Error;
      expect(error.message).toContain('params.accept is invalid: ');
      expect(error.message.length).toBeLessThan(500);
    }
  });

  eachRow([{ nonsense: 1 }, { platfrom: 'fnos' }])(
    'also where an option of PlatApp is unknown: %j',
    async (options) => {
      open({ app: options as object });
      await expect(app.ready()).rejects.toMatchObject({
        code: 'invalid-argument',
        message: expect.stringContaining('There is no such name'),
      });
    },
  );
});

describe('options of PlatApp that cannot be used are told by every call, and by no constructor', () => {
  eachRow([
    ['hostOrigin', { hostOrigin: 'nas.example' }],
    ['hostOrigin', { hostOrigin: 'nas.example:5666' }],
    ['hostOrigin', { hostOrigin: ['https://a.example', 5] }],
    ['hostOrigin', { hostOrigin: 'http://:1' }],
    ['connectTimeoutMs', { connectTimeoutMs: -1 }],
    ['callTimeoutMs', { callTimeoutMs: '5' }],
    ['platform', { platform: 'constructor' }],
  ])('%s: %j', async (name, options) => {
    open({ app: options as object });
    const calls = [app.ready(), app.getPlatformConfig(), app.supports('openURL'), app.openURL('/')];
    for (const call of [...calls, app.$on('os/theme', () => {}), app.pickFile()]) {
      await expect(call).rejects.toMatchObject({
        code: 'invalid-argument',
        message: expect.stringContaining(`the option ${name}`),
      });
    }
  });
});
