import { describe, expect, it } from 'vitest';
import { messageOf } from '../fixtures/error-message.js';
import { appIn, hostOf, withHosts } from '../fixtures/hosts.js';
import { advance, after, withStoppedClock } from '../fixtures/stopped-clock.js';

withStoppedClock();
withHosts();

describe('several instances of one page', () => {
  it('leave one by one, and the last one takes the listener along', async () => {
    const host = hostOf();
    const [first, second] = [appIn(host), appIn(host)];
    await first.ready();
    first.destroy();
    first.destroy();
    await expect(second.getPlatformConfig()).resolves.toEqual(host.config);
    second.destroy();
    expect(host.window.listenerCount('message')).toBe(0);
    await expect(appIn(host).getPlatformConfig()).resolves.toEqual(host.config);
  });
});

describe('destroy', () => {
  it('ends what is pending and refuses what comes', async () => {
    const host = hostOf();
    host.faults.inject({ kind: 'half-alive' });
    const app = appIn(host);
    const pending = expect(app.getPlatformConfig()).rejects.toMatchObject({
      code: 'destroyed',
      message: messageOf('getPlatformConfig: destroy() was called', 'destroyed'),
    });
    await advance(1);
    app.destroy();
    await pending;
    await expect(app.ready()).rejects.toMatchObject({ code: 'destroyed' });
    await expect(app.$on('os/theme', () => {})).rejects.toMatchObject({ code: 'destroyed' });
    expect(host.window.listenerCount('message')).toBe(0);
  });
});

describe('a window that cannot post', () => {
  it('ends in the time limit, and throws nothing', async () => {
    const broken = hostOf();
    broken.window.parent.postMessage = () => {
      throw new Error('detached');
    };
    const stuck = appIn(broken, { connectTimeoutMs: 600 });
    await expect(after(600, stuck.getPlatformConfig())).rejects.toMatchObject({ code: 'host-timeout' });
  });
});
