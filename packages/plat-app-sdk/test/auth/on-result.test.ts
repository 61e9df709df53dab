import { onAppAuthResult } from 'plat-app-sdk';
import { describe, expect, it, vi } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { createFakePage } from '../fixtures/auth-page.js';

const result = { status: 'success', method: 'pickFile', appName: 'notes', state: 's1', path: ['/vol1/a'] };
const message = { type: 'notes-auth', result };

function listening(signal?: AbortSignal) {
  const page = createFakePage();
  const handler = vi.fn();
  const off = onAppAuthResult({ type: 'notes-auth', state: 's1', signal, window: page.window }, handler);
  return { ...page, handler, off };
}

describe('onAppAuthResult', () => {
  it('hands over the result once, whichever way it comes first', async () => {
    const { hear, channel, handler, held } = listening();
    const callback = channel('s1');
    callback.postMessage(message);
    hear(message);
    callback.close();
    await Promise.resolve();
    expect(handler).toHaveBeenCalledExactlyOnceWith(result);
    expect(held()).toBe(0);
  });

  it('ends with the signal, or by the function that it returns', () => {
    const controller = new AbortController();
    const [first, second] = [listening(controller.signal), listening()];
    controller.abort();
    second.off();
    second.off();
    for (const { hear, handler, held } of [first, second]) {
      hear(message);
      expect(handler).not.toHaveBeenCalled();
      expect(held()).toBe(0);
    }
    expect(listening(AbortSignal.abort()).held()).toBe(0);
  });

  it('without a state hears every result of its type and origin, each once, until it is ended', async () => {
    const page = createFakePage();
    const handler = vi.fn();
    const off = onAppAuthResult({ type: 'notes-auth', window: page.window }, handler);
    const second = { ...message, result: { ...result, state: 's2' } };
    for (const data of [
      message,
      message,
      { type: 'notes-auth' },
      { type: 'notes-auth', heard: true },
      second,
    ]) {
      page.hear(data);
    }
    page.hear(second, 'https://evil.example');
    page.hear({ ...second, type: 'plat-app-auth' });
    expect(handler.mock.calls).toEqual([[result], [second.result]]);
    // As a callback page of the application's own may post it.
    page.hear({ type: 'notes-auth', result: { status: 'cancel' } });
    expect(handler).toHaveBeenLastCalledWith({ status: 'cancel' });
    off();
    page.hear({ ...message, result: { state: 's3' } });
    expect(handler).toHaveBeenCalledTimes(3);
    expect(page.held()).toBe(0);
  });

  eachRow([null, undefined, {}])('hears a message whose source cannot be answered: %o', (source) => {
    const { hear, handler } = listening();
    hear(message, undefined, source);
    expect(handler).toHaveBeenCalledTimes(1);
  });

  it('believes nobody on a page whose origin is null, as all such pages have that one', () => {
    const page = createFakePage({ href: 'file:///app/index.html' });
    const handler = vi.fn();
    onAppAuthResult({ window: page.window }, handler);
    page.hear({ type: 'plat-app-auth', result }, 'null');
    expect(handler).not.toHaveBeenCalled();
  });

  it('says so when it is given an empty state or no function', () => {
    const { window } = createFakePage();
    for (const [state, handler] of [
      ['', () => {}],
      ['s1', undefined],
    ] as never[][]) {
      expect(() => onAppAuthResult({ state: state as never, window }, handler as never)).toThrow(
        expect.objectContaining({ code: 'invalid-argument' }),
      );
    }
  });

  it('does nothing on a server', () => {
    expect(onAppAuthResult({ state: 's1' }, () => {})).toBeInstanceOf(Function);
  });
});
