import { getEventListeners } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { Call } from '../src/exchange.js';
import { GatewayLink } from '../src/gateway-link.js';
import { callLimits, type GatewayCallOptions } from '../src/options.js';
import { uptime } from '../src/timers.js';
import { answering, scriptedLink, send, usual } from './scripted-transport.js';
import { useToken } from './support.js';

useToken();

/** A call that has begun, with what ended it. */
function begun(options: GatewayCallOptions = {}, link = new GatewayLink()) {
  const call = new Call(link, usual);
  const onEnd = vi.fn();
  call.onEnd = onEnd;
  call.begin(callLimits(options));
  return { call, link, onEnd };
}

describe('the time of a call', () => {
  it('is over as many milliseconds after its beginning as its limit says', () => {
    const before = uptime();
    const { call } = begun({ timeoutMs: 5_000 });
    expect(call.endsAt).toBeGreaterThanOrEqual(before + 5);
    expect(call.endsAt).toBeLessThanOrEqual(uptime() + 5);
  });

  it('is looked at first for the call that ends first', () => {
    const link = new GatewayLink();
    const { call: first } = begun({ timeoutMs: 60_000 }, link);
    expect(link.calls.looksAt).toBe(first.endsAt);
    begun({ timeoutMs: 120_000 }, link);
    expect(link.calls.looksAt).toBe(first.endsAt);
    const { call: third } = begun({ timeoutMs: 30_000 }, link);
    expect(link.calls.looksAt).toBe(third.endsAt);
  });

  it('ends it for the first reason that there is, and once', () => {
    const { call, onEnd } = begun();
    call.end('timeout');
    call.end('aborted');
    expect(call.ended).toBe('timeout');
    expect(onEnd).toHaveBeenCalledExactlyOnceWith('timeout');
  });

  it('ends it also where nobody waits for that', () => {
    const { call } = begun();
    call.onEnd = undefined;
    call.end('timeout');
    expect(call.ended).toBe('timeout');
  });
});

describe('the signal of a call', () => {
  it('that is aborted already ends it before it is sent', () => {
    const { call, onEnd } = begun({ signal: AbortSignal.abort() });
    expect(call.ended).toBe('aborted');
    expect(onEnd).not.toHaveBeenCalled();
  });

  it('that is aborted later ends it then', () => {
    const abort = new AbortController();
    const { call, onEnd } = begun({ signal: abort.signal });
    expect(call.ended).toBeUndefined();
    abort.abort();
    expect(call.ended).toBe('aborted');
    expect(onEnd).toHaveBeenCalledExactlyOnceWith('aborted');
  });

  it('has one listener for each call that is under way', async () => {
    const { signal } = new AbortController();
    const { link } = scriptedLink([answering(), () => new Promise(() => undefined)]);
    await send(link, usual, { signal });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    void send(link, usual, { signal });
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
  });

  it('may be that of many calls, and no leak is warned of', async () => {
    const warned = vi.fn();
    process.on('warning', warned);
    const { signal } = new AbortController();
    for (let count = 0; count < 20; count += 1) begun({ signal });
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', warned);
    expect(getEventListeners(signal, 'abort')).toHaveLength(20);
    expect(warned).not.toHaveBeenCalled();
  });

  it('does nothing to a call that is over', () => {
    const abort = new AbortController();
    const { call, link, onEnd } = begun({ signal: abort.signal });
    call.release();
    abort.abort();
    expect(call.ended).toBeUndefined();
    expect(onEnd).not.toHaveBeenCalled();
    expect(call.onEnd).toBeUndefined();
    expect(link.calls.size).toBe(0);
  });
});
