import { describe, expect, it, vi } from 'vitest';
import { app, host, open, withAppInHost } from './fixtures/app-in-host.js';
import { messageOf } from './fixtures/error-message.js';
import { advance, after, withStoppedClock } from './fixtures/stopped-clock.js';

withStoppedClock();
withAppInHost();

describe('time limits', () => {
  it('a connected host has callTimeoutMs for each call', async () => {
    open({ fault: { kind: 'half-alive' }, app: { callTimeoutMs: 300 } });
    await expect(after(300, app.getPlatformConfig())).rejects.toMatchObject({
      code: 'call-timeout',
      message: messageOf('getPlatformConfig: the host did not respond in 300 ms', 'call-timeout'),
    });
  });

  it('in development the error has the place of the call in its stack', async () => {
    open({ fault: { kind: 'half-alive' } });
    const call = function theCaller() {
      return app.openFile('/a', { timeoutMs: 100 }).catch((error: Error) => error);
    };
    const { stack, message } = (await after(100, call())) as Error;
    expect(stack).toMatch(/at theCaller .*call-time-limits/);
    expect(stack?.startsWith(`PlatAppError: ${message}\n    at `)).toBe(true);
  });

  it('callTimeoutMs does not count the time it takes to connect', async () => {
    open({ fault: { kind: 'late-start', delayMs: 900 }, app: { callTimeoutMs: 300 } });
    await expect(after(1000, app.getPlatformConfig())).resolves.toEqual(host.config);
  });

  it('timeoutMs of a call counts all of it', async () => {
    open({ fault: { kind: 'mute' } });
    await expect(after(200, app.getPlatformConfig({ timeoutMs: 200 }))).rejects.toMatchObject({
      code: 'call-timeout',
    });
  });

  it('timeoutMs may be longer than callTimeoutMs', async () => {
    open({ fault: { kind: 'slow', delayMs: 500 }, app: { callTimeoutMs: 100 } });
    await expect(after(2000, app.getPlatformConfig({ timeoutMs: 2000 }))).resolves.toEqual(host.config);
  });

  it('Infinity waits for ever, and is no timer that overflows and fires at once', async () => {
    open({ fault: { kind: 'slow', delayMs: 11_000 }, app: { connectTimeoutMs: Number.POSITIVE_INFINITY } });
    await expect(after(60_000, app.getPlatformConfig({ timeoutMs: 2 ** 40 }))).resolves.toEqual(host.config);
  });

  it('an answer that comes after the limit is not taken for that of another call', async () => {
    await app.ready();
    host.faults.inject({ kind: 'slow', delayMs: 500 }, { times: 1 });
    await expect(after(100, app.getPlatformConfig({ timeoutMs: 100 }))).rejects.toMatchObject({
      code: 'call-timeout',
    });
    void host.setTheme('dark');
    await expect(app.getPlatformConfig()).resolves.toMatchObject({ theme: 'dark' });
    await advance(500);
  });

  it('each limit ends its own call, when it is over and not before', async () => {
    await app.ready();
    host.faults.inject({ kind: 'half-alive' });
    const ended: string[] = [];
    const ask = (timeoutMs: number) =>
      void app.getPlatformConfig({ timeoutMs }).catch(() => ended.push(`${timeoutMs} at ${Date.now()}`));
    const startedAt = Date.now();
    for (const timeoutMs of [5000, 200, 2500, 1000]) ask(timeoutMs);
    await advance(5000);
    expect(ended).toEqual([200, 1000, 2500, 5000].map((ms) => `${ms} at ${startedAt + ms}`));
  });

  it('the calls of an application share one timer, which runs on for a second after the last', async () => {
    await Promise.all(Array.from({ length: 100 }, () => app.getPlatformConfig()));
    // One of the application, one of the connection, and its last turn of the handshake.
    expect(vi.getTimerCount()).toBeLessThanOrEqual(3);
    await advance(1000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('a call that has ended before it began sets none', async () => {
    app.destroy();
    await expect(app.getPlatformConfig({ timeoutMs: 100 })).rejects.toMatchObject({ code: 'destroyed' });
    expect(vi.getTimerCount()).toBe(0);
  });
});
