import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type PageWindow, PlatApp, PlatAppError } from 'plat-app-sdk';
import { createFakeHost, type FakeHostOptions, type HostFault, type PageMessage } from 'plat-testing/host';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const home = join(import.meta.dirname, '..');
let host: ReturnType<typeof createFakeHost>;
let app: PlatApp;
let hear: (event: PageMessage) => void;

const open = (fault?: HostFault, options?: FakeHostOptions) => {
  host = createFakeHost(options);
  if (fault) host.faults.inject(fault);
  const listen = vi.spyOn(host.window, 'addEventListener');
  app = new PlatApp({ window: host.window });
  hear = listen.mock.calls[0]?.[1] as typeof hear;
};
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const alone = (userAgent: string): PageWindow => {
  const window = Object.assign(new EventTarget(), {
    location: { hostname: 'nas.example', search: '' },
    navigator: { userAgent },
    document: { title: '' },
    postMessage() {},
  });
  return Object.assign(window, { parent: window }) as never;
};

beforeEach(() => {
  vi.useFakeTimers();
  open();
});
afterEach(() => {
  app.destroy();
  host.close();
  vi.useRealTimers();
});

// The numbers are those of the list of faults in the protocol's page. Those of authorization (5, 6, 7, 13, 14 and 15) have
// their tests beside the other tests of authorization.
describe('what goes wrong in the page SDK of today does not go wrong here', () => {
  it('1: with a mute host every call ends, and a signal ends it earlier', async () => {
    app.destroy();
    open({ kind: 'mute' });
    const [silent, aborted] = [app.getPlatformConfig(), app.openFile('/a', { signal: AbortSignal.abort() })];
    await expect(aborted).rejects.toMatchObject({ code: 'aborted' });
    const ended = expect(silent).rejects.toMatchObject({ code: 'host-timeout' });
    await advance(10_000);
    await ended;
  });

  it('2: a connection that fails is told by the calls, and by no unhandled rejection', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    app.destroy();
    open({ kind: 'mute' });
    await advance(20_000);
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it('3: a host that begins to listen late is found in a tenth of a second', async () => {
    app.destroy();
    open({ kind: 'late-start', delayMs: 2000 });
    const ready = vi.fn();
    void app.ready().then(ready);
    await advance(1999);
    expect(ready).not.toHaveBeenCalled();
    await advance(101);
    expect(ready).toHaveBeenCalled();
  });

  it('4: in a mobile app without its bridge every call ends', async () => {
    for (const system of ['Android', 'iPhone']) {
      app.destroy();
      app = new PlatApp({ window: alone(`${system} FNAppVer/1.34.0`), platform: 'fnos' });
      const ended = expect(app.getPlatformConfig()).rejects.toMatchObject({ code: 'host-timeout' });
      await advance(10_000);
      await ended;
    }
  });

  it('8: $on rejects when the host refuses', async () => {
    host.faults.inject({ kind: 'refusing' });
    await expect(app.$on('os/theme', () => {})).rejects.toMatchObject({ code: 'host-error' });
  });

  it('9: a failure is never undefined, in a tab neither, where the title is set and that is that', async () => {
    const window = alone('Mozilla/5.0');
    const tab = new PlatApp({ window });
    for (const call of [tab.pickFile(), tab.pickUserFile(), tab.openFile('/a'), tab.close()]) {
      await expect(call).rejects.toMatchObject({ code: 'no-host' });
    }
    await tab.setTitle('Notes');
    expect(window.document?.title).toBe('Notes');
  });

  it('10: a framing page of another host name is not obeyed', async () => {
    app.destroy();
    open(undefined, { hostOrigin: 'https://evil.example' });
    await expect(app.getPlatformConfig()).rejects.toMatchObject({ code: 'origin-refused' });
  });

  it('11: the names of a host’s methods reach no prototype', async () => {
    app.destroy();
    open({ kind: 'wrong', change: () => ({ penpal: 'synAck', methodNames: ['__proto__.polluted'] }) });
    await app.ready();
    expect({}).not.toHaveProperty('polluted');
  });

  it('12: a host can call what the page announced, and nothing inherited', async () => {
    await app.ready();
    for (const methodName of ['constructor', 'toString']) {
      host.post({ penpal: 'call', id: 1, methodName, args: [] });
      await advance(0);
      expect(host.messages.at(-1)).toMatchObject({ penpal: 'reply', resolution: 'rejected' });
    }
  });

  it('16: null is no message, and what is no configuration is no answer', async () => {
    expect(() => hear({ data: null, origin: 'x', source: host.window.parent })).not.toThrow();
    await app.ready();
    host.faults.inject({ kind: 'garbled', value: { theme: '<img onerror>', language: 5 } });
    await expect(app.getPlatformConfig()).rejects.toMatchObject({ code: 'bad-answer' });
  });

  it('17: a hundred calls have one listener, and destroy() takes it back', async () => {
    await app.ready();
    host.faults.inject({ kind: 'half-alive' });
    for (let call = 0; call < 100; call += 1) app.getPlatformConfig().catch(() => {});
    expect(host.window.listenerCount('message')).toBe(1);
    app.destroy();
    expect(host.window.listenerCount('message')).toBe(0);
  });

  it('18: $on hands out what takes the handler off, one $off is enough, and nothing is written to the console', async () => {
    const warn = vi.spyOn(console, 'warn');
    const handler = vi.fn();
    await app.$on('os/theme', handler);
    const off = await app.$on('os/theme', handler);
    off();
    app.$off('os/theme', handler);
    await advance(0);
    expect(host.subscriptions.size).toBe(0);
    host.post({ penpal: 'call', id: 1, methodName: '$emit', args: ['os/theme', 'dark'] });
    await advance(0);
    expect(handler).not.toHaveBeenCalled();
    expect(warn).not.toHaveBeenCalled();
  });

  it.each(["await import('plat-app-sdk')", "require('plat-app-sdk')"])(
    '19: Node imports it, and nothing happens: %s',
    (load) => {
      const report = `const before = Reflect.ownKeys(globalThis).length; const sdk = ${load};
        console.log(typeof sdk.PlatApp, Reflect.ownKeys(globalThis).length - before)`;
      const type = load.startsWith('await') ? 'module' : 'commonjs';
      const output = execFileSync(process.execPath, [`--input-type=${type}`, '-e', report], { cwd: home });
      expect(output.toString().trim()).toBe('function 0');
      expect(JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))).toMatchObject({
        sideEffects: false,
      });
    },
  );

  it('20: with all its members it is smaller', () => {
    const today = join(home, '../../node_modules/@trimjs/web-app/dist/index.js');
    const size = (file: string) => gzipSync(readFileSync(file)).length;
    expect(size(join(home, 'dist/plat-app-sdk.global.js'))).toBeLessThan(size(today));
  });

  it('21: its types stand alone: what they import is in the package', () => {
    for (const file of ['index.d.ts', 'index.d.cts']) {
      const types = readFileSync(join(home, 'dist', file), 'utf8');
      const imported = [...types.matchAll(/from '([^']+)'/g)].map(([, from = '']) => from);
      expect(imported.filter((from) => !from.startsWith('./'))).toEqual([]);
    }
  });

  it('22: it has a host for tests, and its README names every member', () => {
    const readme = readFileSync(join(home, 'README.md'), 'utf8');
    const members = [...Object.keys(app), ...Object.getOwnPropertyNames(PlatApp.prototype)];
    const hidden = ['constructor', 'core'];
    for (const member of members) if (!hidden.includes(member)) expect(readme).toContain(`\`${member}`);
  });

  it('and every failure has a class, a code and a hint', async () => {
    const error: unknown = await app.openFile('').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(PlatAppError);
    expect(error).toMatchObject({ code: 'invalid-argument', hint: expect.stringMatching(/./) });
  });
});
