import { PlatApp, type PlatAppMember } from 'plat-app-sdk';
import { createFakeHost, type FakeHostOptions, type HostMethod } from 'plat-testing/host';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const picked = { code: 0, msg: '', data: ['/vol1/a'] };
const all: Record<string, HostMethod> = {
  setTitle: () => undefined,
  setExitPageTips: () => undefined,
  openFile: () => undefined,
  openFileManager: () => undefined,
  showFileDetails: () => undefined,
  openAppSetting: () => undefined,
  close: () => undefined,
  pickFile: () => ['/vol1/a'],
  pickUserFile: () => picked,
  authorizeUserFile: () => picked,
  pickSharedFile: () => picked,
  authorizeSharedFile: () => ({ ...picked, data: true }),
};
let host: ReturnType<typeof createFakeHost>;
let app: PlatApp;

const open = (options: FakeHostOptions = { methods: all }) => {
  host = createFakeHost(options);
  app = new PlatApp({ window: host.window });
};
beforeEach(() => open());
afterEach(() => {
  app.destroy();
  host.close();
});

/** Each member with good arguments, what the host hears of it, and what it resolves with. */
const members: [string, () => Promise<unknown>, unknown[], unknown][] = [
  ['setTitle', () => app.setTitle('Notes'), ['Notes'], undefined],
  ['setExitPageTips', () => app.setExitPageTips({ title: 'Leave?' }), [{ title: 'Leave?' }], undefined],
  ['setExitPageTips', () => app.setExitPageTips(), [undefined], undefined],
  ['openFile', () => app.openFile('/vol1/a.md'), ['/vol1/a.md'], undefined],
  ['openFileManager', () => app.openFileManager('/vol1'), ['/vol1'], undefined],
  [
    'showFileDetails',
    () => app.showFileDetails(['/a', '/b'], { admin: true }),
    [['/a', '/b'], { admin: true }],
    undefined,
  ],
  ['openAppSetting', () => app.openAppSetting(), [], undefined],
  ['close', () => app.close(), [], undefined],
  ['pickFile', () => app.pickFile({ accept: ['.md'] }), [{ accept: ['.md'] }], ['/vol1/a']],
  ['pickUserFile', () => app.pickUserFile({ directory: true }), [{ directory: true }], picked],
  ['pickUserFile', () => app.pickUserFile(), [undefined], picked],
  ['authorizeUserFile', () => app.authorizeUserFile('/vol1/a'), ['/vol1/a'], picked],
  ['pickSharedFile', () => app.pickSharedFile({ title: 'T' }), [{ title: 'T' }], picked],
  [
    'authorizeSharedFile',
    () => app.authorizeSharedFile('/vol1/a'),
    ['/vol1/a'],
    { code: 0, msg: '', data: true },
  ],
];

describe('in a frame of the host', () => {
  it.each(members)('%s calls the host, and ends with its answer', async (method, call, args, value) => {
    expect(await call()).toEqual(value);
    expect(host.calls).toEqual([{ method, args }]);
  });

  it.each(members)('%s is unsupported by a host that does not list it', async (method, call) => {
    app.destroy();
    open();
    host.faults.inject({ kind: 'wrong', change: () => ({ penpal: 'synAck', methodNames: [] }) });
    await expect(call()).rejects.toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining(method),
    });
    expect(host.calls).toEqual([]);
  });

  it.each(members)('%s rejects when the host answers with a code', async (method, call) => {
    await app.ready();
    host.faults.inject({ kind: 'garbled', value: { code: 1000002, msg: 'no scope' } });
    await expect(call()).rejects.toMatchObject({
      code: 'host-error',
      hostCode: 1000002,
      message: `${method}: the host refused with 1000002: no scope`,
    });
  });

  it('openFileManager has another name at some hosts', async () => {
    app.destroy();
    open({ methods: { openFileManagerApp: () => undefined } });
    await app.openFileManager('/vol1');
    expect(host.calls).toEqual([{ method: 'openFileManagerApp', args: ['/vol1'] }]);
    expect(await app.supports('openFileManager')).toBe(true);
  });

  it('pickFile resolves with undefined when the user picked none', async () => {
    await app.ready();
    for (const value of [undefined, null]) {
      host.faults.clear();
      host.faults.inject({ kind: 'garbled', value });
      expect(await app.pickFile()).toBeUndefined();
    }
  });

  it.each<[() => Promise<unknown>, unknown]>([
    [() => app.pickFile(), '/vol1/a'],
    [() => app.pickFile(), { paths: [] }],
    [() => app.pickUserFile(), undefined],
    [() => app.pickUserFile(), ['/vol1/a']],
    [() => app.pickUserFile(), { code: 0, msg: '', data: '/vol1/a' }],
    [() => app.pickSharedFile(), { code: '0', msg: '', data: [] }],
    [() => app.authorizeUserFile('/a'), { code: 0, msg: '', data: 'yes' }],
    [() => app.authorizeSharedFile('/a'), true],
  ])('an answer of another shape is bad-answer, never undefined', async (call, value) => {
    await app.ready();
    host.faults.inject({ kind: 'garbled', value });
    await expect(call()).rejects.toMatchObject({ code: 'bad-answer', cause: value });
  });

  it('those who ask the user have no time limit, but a signal', async () => {
    vi.useFakeTimers();
    await app.ready();
    host.faults.inject(
      { kind: 'slow', delayMs: 3_600_000 },
      { when: (occasion) => occasion.type === 'call' && occasion.method === 'pickUserFile' },
    );
    const pick = app.pickUserFile();
    const abort = new AbortController();
    const aborted = expect(app.pickUserFile({}, { signal: abort.signal })).rejects.toMatchObject({
      code: 'aborted',
    });
    await vi.advanceTimersByTimeAsync(600_000);
    abort.abort();
    await aborted;
    await vi.advanceTimersByTimeAsync(3_000_000);
    expect(await pick).toEqual(picked);
    vi.useRealTimers();
  });
});

describe('arguments that cannot be sent', () => {
  const wrong: [string, () => Promise<unknown>][] = [
    ['setTitle: title', () => app.setTitle(5 as never)],
    ['setExitPageTips: tips', () => app.setExitPageTips({ text: 'x' } as never)],
    ['setExitPageTips: tips', () => app.setExitPageTips('x' as never)],
    ['openFile: path', () => app.openFile('')],
    ['openFileManager: path', () => app.openFileManager(undefined as never)],
    ['showFileDetails: paths', () => app.showFileDetails('/a' as never)],
    ['showFileDetails: paths', () => app.showFileDetails([])],
    ['showFileDetails: options', () => app.showFileDetails(['/a'], { admin: 1 } as never)],
    ['pickFile: params', () => app.pickFile({ accept: ['md'] })],
    ['pickFile: params', () => app.pickFile(null as never)],
    ['pickUserFile: params', () => app.pickUserFile({ directory: 'false' } as never)],
    ['pickUserFile: params', () => app.pickUserFile({ constructor: Object } as never)],
    ['pickSharedFile: params', () => app.pickSharedFile({ directory: true } as never)],
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
      message: expect.stringContaining(what),
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
      message: `openFile: the option ${name} cannot be used`,
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
    app = new PlatApp({ window: host.window, ...(options as object) });
    const calls = [app.ready(), app.getPlatformConfig(), app.supports('openURL'), app.openURL('/')];
    for (const call of [...calls, app.$on('os/theme', () => {}), app.pickFile()]) {
      await expect(call).rejects.toMatchObject({
        code: 'invalid-argument',
        message: expect.stringContaining(`the option ${name}`),
      });
    }
  });
});

describe('supports', () => {
  it('compares versions number by number', async () => {
    const tries: [Partial<Record<'systemVersion' | 'appVersion', string>>, boolean][] = [
      [{ systemVersion: '1.2.0401' }, true],
      [{ systemVersion: '1.2.99' }, false],
      [{ systemVersion: '1.2.401' }, true],
      [{ systemVersion: '1.10' }, true],
      [{ systemVersion: '2' }, true],
      [{ systemVersion: '1.2.0401-beta.1' }, true],
      [{ systemVersion: '' }, true],
      [{ appVersion: '1.33.9' }, false],
      [{ appVersion: '1.34' }, true],
      [{ appVersion: '' }, true],
    ];
    for (const [config, isNewEnough] of tries) {
      app.destroy();
      open({ config, methods: all });
      expect([config, await app.supports('pickFile')]).toEqual([config, isNewEnough]);
    }
  });

  it('goes by the list alone where a host tells no versions', async () => {
    app.destroy();
    open({ methods: { ...all, getPlatformConfig: undefined } });
    expect(await app.supports('pickFile')).toBe(true);
    expect(await app.supports('getPlatformConfig')).toBe(false);
  });

  it('knows what each environment has', async () => {
    const tab = Object.assign(new EventTarget(), {
      location: { hostname: 'nas.example', search: '' },
      navigator: { userAgent: '' },
      postMessage() {},
    });
    const standalone = new PlatApp({ window: Object.assign(tab, { parent: tab }) as never });
    const of = async (one: PlatApp, names: (PlatAppMember | 'nothing')[]) =>
      Object.fromEntries(await Promise.all(names.map(async (name) => [name, await one.supports(name)])));
    const names = ['setTitle', 'openURL', 'openAppAuth', 'authorize', 'pickFile', '$on', 'nothing'] as const;
    expect(await of(standalone, [...names])).toEqual({
      setTitle: true,
      openURL: true,
      openAppAuth: true,
      authorize: true,
      pickFile: false,
      $on: false,
      nothing: false,
    });
    expect(await of(app, [...names])).toMatchObject({
      setTitle: true,
      pickFile: true,
      $on: true,
      nothing: false,
    });
    expect(await of(new PlatApp(), [...names])).toMatchObject({ setTitle: false, openURL: false });
  });
});
