import { onAppAuthResult } from 'plat-app-sdk';
import { describe, expect, it, vi } from 'vitest';
import { createFakePage } from './fixtures/auth-page.js';

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

  it('ignores other origins, types and states', () => {
    const { hear, handler, off } = listening();
    hear(message, 'https://evil.example');
    hear({ ...message, type: 'plat-app-auth' });
    hear({ ...message, result: { ...result, state: 's2' } });
    hear(null);
    expect(handler).not.toHaveBeenCalled();
    off();
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

  it('says so when it is given no state or no function', () => {
    const { window } = createFakePage();
    for (const [state, handler] of [
      ['', () => {}],
      [undefined, () => {}],
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
