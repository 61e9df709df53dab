import { describe, expect, it, vi } from 'vitest';
import { app, host, open, withAppInHost } from './fixtures/app-in-host.js';
import { advance, withStoppedClock } from './fixtures/stopped-clock.js';

withStoppedClock();
withAppInHost();

describe('the signal', () => {
  it('may be one of another window, whose class is another', async () => {
    const { signal } = new AbortController();
    const foreign = {
      aborted: false,
      reason: undefined,
      addEventListener: signal.addEventListener.bind(signal),
      removeEventListener: signal.removeEventListener.bind(signal),
    };
    await expect(app.getPlatformConfig({ signal: foreign as AbortSignal })).resolves.toMatchObject({
      theme: 'light',
    });
  });

  it('ends the call with its reason as cause, and leaves no listener on the signal', async () => {
    await app.ready();
    host.faults.inject({ kind: 'half-alive' });
    const abort = new AbortController();
    const remove = vi.spyOn(abort.signal, 'removeEventListener');
    const call = expect(app.getPlatformConfig({ signal: abort.signal })).rejects.toMatchObject({
      code: 'aborted',
      cause: 'user left',
    });
    abort.abort('user left');
    await call;
    expect(remove).toHaveBeenCalledTimes(1);
  });

  it('that is aborted already sends nothing', async () => {
    await app.ready();
    await expect(app.getPlatformConfig({ signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'aborted',
    });
    expect(host.calls).toEqual([]);
  });

  it('that is aborted while connecting sends nothing later', async () => {
    open({ fault: { kind: 'late-start', delayMs: 400 } });
    const abort = new AbortController();
    const call = expect(app.getPlatformConfig({ signal: abort.signal })).rejects.toMatchObject({
      code: 'aborted',
    });
    abort.abort();
    await call;
    await advance(1000);
    expect(host.isConnected).toBe(true);
    expect(host.calls).toEqual([]);
  });
});
