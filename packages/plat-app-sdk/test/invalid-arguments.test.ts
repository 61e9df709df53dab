import { describe, expect, it } from 'vitest';
import { app, host, open, withAppInHost } from './fixtures/app-in-host.js';
import { messageOf } from './fixtures/error-message.js';
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
    ['showFileDetails: options.admin', () => app.showFileDetails(['/a'], { admin: 1 } as never)],
    ['pickFile: params.accept', () => app.pickFile({ accept: ['.a,.b'] })],
    ['pickFile: params.mutliple', () => app.pickFile({ mutliple: true } as never)],
    ['pickFile: params', () => app.pickFile(null as never)],
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

  it.each(wrong)('%s', async (what, call) => {
    await app.ready();
    await expect(call()).rejects.toMatchObject({
      code: 'invalid-argument',
      message: messageOf(`${what} is invalid`, 'invalid-argument'),
    });
    expect(host.calls).toEqual([]);
  });

  it.each([
    ['timeoutMs', { timeoutMs: '5' }],
    ['timeoutMs', { timeoutMs: 0 }],
    ['signal', { signal: {} }],
  ])('the option %s of a call', async (name, options) => {
    await expect(app.openFile('/a', options as never)).rejects.toMatchObject({
      code: 'invalid-argument',
      message: messageOf(`openFile: the option ${name} is invalid`, 'invalid-argument'),
    });
  });
});

describe('options of PlatApp that cannot be used are told by every call, and by no constructor', () => {
  it.each([
    ['hostOrigin', { hostOrigin: 'nas.example' }],
    ['hostOrigin', { hostOrigin: 'nas.example:5666' }],
    ['hostOrigin', { hostOrigin: ['https://a.example', 5] }],
    ['hostOrigin', { hostOrigin: 'http://:1' }],
    ['connectTimeoutMs', { connectTimeoutMs: -1 }],
    ['callTimeoutMs', { callTimeoutMs: '5' }],
    ['platform', { platform: 'constructor' }],
  ])('%s: %j', async (name, options) => {
    app.destroy();
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
