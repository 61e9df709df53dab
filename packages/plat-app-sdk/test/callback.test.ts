import { rememberAuthState } from 'plat-app-sdk';
import { type CallbackWindow, completeAppAuth } from 'plat-app-sdk/callback';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakePage } from './fixtures/auth-page.js';

const query = 'status=success&method=pickFile&appName=notes&state=s1&path=%5B%22%2Fvol1%2Fa%22%5D';
const result = { status: 'success', method: 'pickFile', appName: 'notes', state: 's1', path: ['/vol1/a'] };
const message = { type: 'plat-app-auth', result };

interface CallbackOptions {
  search?: string;
  opener?: 'there' | 'closed' | 'missing';
  mayClose?: boolean;
}

function callbackPage({
  search = `?keep=1&${query}#top`,
  opener = 'there',
  mayClose = true,
}: CallbackOptions = {}) {
  const page = createFakePage({ href: `https://nas.example/app/notes/callback.html${search}` });
  const { location, BroadcastChannel } = page.window;
  const told = vi.fn();
  const replaceState = vi.fn();
  const stored = new Map<string, string>();
  const window: CallbackWindow = {
    location,
    ...(BroadcastChannel && { BroadcastChannel }),
    opener: opener === 'missing' ? null : { closed: opener === 'closed', postMessage: told },
    history: { state: { of: 'the app' }, replaceState },
    localStorage: {
      get length() {
        return stored.size;
      },
      key: (index) => [...stored.keys()][index] ?? null,
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    closed: false,
    close: vi.fn(() => {
      if (mayClose) Object.assign(window, { closed: true });
    }),
  };
  return { ...page, window, told, replaceState, stored };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('completeAppAuth', () => {
  it('posts the result to the opener of its own origin and on the channel, and closes the window', async () => {
    const { window, told, posted, held } = callbackPage();
    await expect(completeAppAuth({ window, state: 's1' })).resolves.toEqual({
      result,
      delivered: true,
      closed: true,
    });
    expect(told).toHaveBeenCalledExactlyOnceWith(message, 'https://nas.example');
    expect(posted).toEqual([message]);
    expect(held()).toBe(0);
  });

  it('takes the result out of the address, and leaves the rest of it and of the history', async () => {
    const { window, replaceState } = callbackPage();
    await completeAppAuth({ window, state: 's1' });
    expect(replaceState).toHaveBeenCalledExactlyOnceWith(
      { of: 'the app' },
      '',
      'https://nas.example/app/notes/callback.html?keep=1#top',
    );
  });

  it('delivers from a page that may not change its address', async () => {
    const { window, replaceState } = callbackPage();
    replaceState.mockImplementation(() => {
      throw new Error('SecurityError');
    });
    await expect(completeAppAuth({ window, state: 's1' })).resolves.toMatchObject({ delivered: true });
  });

  it('sends the type that it is given, and reads the URL that it is given', async () => {
    const { window, told } = callbackPage({ search: '' });
    const url = `/callback?${query}`;
    await completeAppAuth({ window, state: 's1', type: 'notes-auth', url });
    expect(told).toHaveBeenCalledWith({ type: 'notes-auth', result }, 'https://nas.example');
  });

  it.each(['missing', 'closed'] as const)(
    'with an opener that is %s it is delivered when a page answers',
    async (opener) => {
      const { window, channel, told } = callbackPage({ opener });
      const page = channel('s1');
      page.addEventListener('message', ({ data }) => {
        expect(data).toEqual(message);
        page.postMessage({ type: 'plat-app-auth', heard: true });
      });
      await expect(completeAppAuth({ window, state: 's1' })).resolves.toEqual({
        result,
        delivered: true,
        closed: true,
      });
      expect(told).not.toHaveBeenCalled();
    },
  );

  it('says so when nobody was there to hear it', async () => {
    const { window, held } = callbackPage({ opener: 'missing' });
    const outcome = completeAppAuth({ window, state: 's1' });
    await vi.advanceTimersByTimeAsync(500);
    await expect(outcome).resolves.toEqual({ result, delivered: false, closed: true });
    expect([held(), vi.getTimerCount()]).toEqual([0, 0]);
  });

  it('says so when the browser does not close the window, and leaves it open when told', async () => {
    const stays = callbackPage({ mayClose: false });
    await expect(completeAppAuth({ window: stays.window, state: 's1' })).resolves.toMatchObject({
      closed: false,
    });
    const { window } = callbackPage();
    await expect(completeAppAuth({ window, state: 's1', close: false })).resolves.toMatchObject({
      closed: false,
    });
    expect(window.close).not.toHaveBeenCalled();
  });
});

describe('the state', () => {
  it('left out must be a remembered one, which counts once', async () => {
    const { window, told } = callbackPage();
    rememberAuthState('s1', { window });
    await expect(completeAppAuth({ window })).resolves.toMatchObject({ delivered: true });
    await expect(completeAppAuth({ window })).rejects.toMatchObject({ code: 'state-mismatch' });
    expect(told).toHaveBeenCalledTimes(1);
  });

  it('that nobody remembered is told apart from another than the given one', async () => {
    const messageOf = async (state?: string) => {
      const { window } = callbackPage();
      const error: unknown = await completeAppAuth({ window, state }).catch((reason: unknown) => reason);
      return error instanceof Error ? error.message : undefined;
    };
    expect(await messageOf()).toContain('was not remembered');
    expect(await messageOf('s2')).toContain('is not the one given');
  });

  it('that is refused comes with a hint at who remembers it, and at how to give it', async () => {
    const { window } = callbackPage();
    await expect(completeAppAuth({ window })).rejects.toMatchObject({
      hint: expect.stringMatching(/rememberAuthState\(state\).*completeAppAuth/),
    });
  });

  it.each<[string, CallbackOptions, string | undefined]>([
    ['another than was sent', {}, 's2'],
    ['not a remembered one', {}, undefined],
    ['missing', { search: '?status=success' }, 's1'],
    ['missing, and none was sent', { search: '?status=success' }, undefined],
    ['empty, as the one given', { search: '?status=success&state=' }, ''],
    ['only in the fragment', { search: `?status=success#?state=s1` }, 's1'],
    ['the second of two', { search: '?state=s2&state=s1' }, 's1'],
  ])('that is %s rejects, tells nobody and touches nothing', async (_kind, options, state) => {
    const { window, told, posted, replaceState, stored } = callbackPage(options);
    rememberAuthState('mine', { window });
    await expect(completeAppAuth({ window, state })).rejects.toMatchObject({
      name: 'PlatAppError',
      code: 'state-mismatch',
      message: expect.not.stringContaining('s2'),
    });
    expect([told.mock.calls, posted, replaceState.mock.calls]).toEqual([[], [], []]);
    expect(window.close).not.toHaveBeenCalled();
    expect(stored.size).toBe(1);
  });

  it('cannot be right on a server, which has no window', async () => {
    await expect(completeAppAuth({ state: 's1', url: `/?${query}` })).rejects.toMatchObject({
      code: 'state-mismatch',
    });
  });
});
