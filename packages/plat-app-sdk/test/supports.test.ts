import { PlatApp, type PlatAppMember } from 'plat-app-sdk';
import { describe, expect, it } from 'vitest';
import { app, host, open, withAppInHost } from './fixtures/app-in-host.js';
import { all } from './fixtures/host-methods.js';
import { advance, after, withStoppedClock } from './fixtures/stopped-clock.js';

withStoppedClock();
withAppInHost({ methods: all });

describe('supports', () => {
  it('is the host’s own list', async () => {
    expect(await app.supports('getPlatformConfig')).toBe(true);
    expect(await app.supports('$on')).toBe(true);
    open({ methods: { 'bus.$on': undefined } });
    expect(await app.supports('$once')).toBe(false);
  });

  it('is false for a title that the host of this frame does not take', async () => {
    open({ methods: { setTitle: undefined } });
    expect(await app.supports('setTitle')).toBe(false);
  });

  it('is false for a name that is no member, also when the host lists it', async () => {
    open({ methods: { launchMissiles: () => true } });
    for (const name of ['launchMissiles', 'constructor', '__proto__', 'bus.$on']) {
      expect(await app.supports(name)).toBe(false);
    }
  });

  it('does not guess when the host cannot be asked', async () => {
    open({ fault: { kind: 'mute' } });
    await expect(after(10, app.supports('$on', { timeoutMs: 10 }))).rejects.toMatchObject({
      code: 'call-timeout',
    });
  });

  it('has one time limit over the wait for the host and the question for its version', async () => {
    open({ methods: all, fault: { kind: 'late-start', delayMs: 2000 } });
    host.faults.inject({ kind: 'silent' }, { method: 'getPlatformConfig' });
    let code: unknown;
    void app.supports('pickFile', { timeoutMs: 3000 }).catch((error: { code: string }) => {
      code = error.code;
    });
    await advance(2900);
    expect(code).toBeUndefined();
    await advance(200);
    expect(code).toBe('call-timeout');
  });

  it('compares versions number by number', async () => {
    const tries: [Partial<Record<'systemVersion' | 'appVersion', string>>, boolean][] = [
      [{ systemVersion: '1.2.0401' }, true],
      [{ systemVersion: '1.2.99' }, false],
      [{ systemVersion: '1.2.0400' }, false],
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
      open({ config, methods: all });
      expect([config, await app.supports('pickFile')]).toEqual([config, isNewEnough]);
    }
  });

  it('goes by the list alone where a host tells no versions', async () => {
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
    const onServer = new PlatApp();
    expect(await of(onServer, [...names])).toMatchObject({ setTitle: false, openURL: false });
    for (const one of [standalone, onServer]) one.destroy();
  });
});
