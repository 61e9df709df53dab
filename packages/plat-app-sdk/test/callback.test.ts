import { onAppAuthResult, rememberAuthState } from 'plat-app-sdk';
import { completeAppAuth } from 'plat-app-sdk/callback';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeOrigin, createFakePage } from './fixtures/auth-page.js';
import { type CallbackPageOptions, callbackPage, message, query, result } from './fixtures/callback-page.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

/** An original page that listens, and the callback page that it is to hear from. */
function pages(options: CallbackPageOptions = {}, type?: string) {
  const origin = createFakeOrigin();
  const page = createFakePage({ origin });
  const heard = vi.fn();
  const off = onAppAuthResult({ type, state: 's1', window: page.window }, heard);
  return { page, heard, off, ...callbackPage({ origin, opener: page, ...options }) };
}

describe('completeAppAuth', () => {
  it('posts the result to the opener of its own origin and on the channel, and closes the window', async () => {
    const { window, told, posted, heard, held, append } = pages();
    await expect(completeAppAuth({ window, state: 's1' })).resolves.toEqual({
      result: { ...result, keep: '1' },
      delivered: true,
      closed: true,
    });
    const sent = { ...message, result: { ...result, keep: '1' } };
    expect(told).toHaveBeenCalledExactlyOnceWith(sent, 'https://nas.example');
    expect(posted).toEqual([sent]);
    expect(heard).toHaveBeenCalledExactlyOnceWith(sent.result);
    expect(append).not.toHaveBeenCalled();
    expect(held()).toBe(0);
  });

  it.each([
    [`?keep=1&${query}#top`, '?keep=1#top'],
    [`?${query}`, ''],
    [`?${query}#status=theirs`, '#status=theirs'],
    [`?keep=1#${query}`, '?keep=1'],
    [`#/returned?${query}&keep=1`, '#/returned?keep=1'],
    [`#/returned?${query}`, '#/returned'],
  ])(
    'takes the result out of the address %s, and leaves the rest of it and of the history',
    async (search, left) => {
      const { window, replaceState } = pages({ search });
      await completeAppAuth({ window, state: 's1' });
      expect(replaceState).toHaveBeenCalledExactlyOnceWith(
        { of: 'the app' },
        '',
        `https://nas.example/app/notes/callback.html${left}`,
      );
    },
  );

  it('delivers from a page that may not change its address', async () => {
    const { window, replaceState } = pages();
    replaceState.mockImplementation(() => {
      throw new Error('SecurityError');
    });
    await expect(completeAppAuth({ window, state: 's1' })).resolves.toMatchObject({ delivered: true });
  });

  it('sends the type that it is given, and reads the URL that it is given', async () => {
    const { window, told, heard } = pages({ search: '' }, 'notes-auth');
    const url = `/callback?${query}`;
    await completeAppAuth({ window, state: 's1', type: 'notes-auth', url });
    expect(told).toHaveBeenCalledWith({ type: 'notes-auth', result }, 'https://nas.example');
    expect(heard).toHaveBeenCalledExactlyOnceWith(result);
  });

  it.each([undefined, 'closed'] as const)(
    'with an opener that is %s it is delivered when a page answers on the channel',
    async (opener) => {
      const origin = createFakeOrigin();
      const heard = vi.fn();
      onAppAuthResult({ state: 's1', window: createFakePage({ origin }).window }, heard);
      const { window, told } = callbackPage({ origin, ...(opener && { opener }) });
      await expect(completeAppAuth({ window, state: 's1' })).resolves.toMatchObject({
        delivered: true,
        closed: true,
      });
      expect(heard).toHaveBeenCalledTimes(1);
      expect(told).not.toHaveBeenCalled();
    },
  );

  it('where there are no channels it is delivered when the opener answers', async () => {
    const { window } = pages({ channels: 'absent' });
    await expect(completeAppAuth({ window, state: 's1' })).resolves.toMatchObject({ delivered: true });
  });

  it('believes no answer but the opener’s, from its own origin', async () => {
    const { window, hear, openerWindow, held } = callbackPage({ opener: createFakePage() });
    const outcome = completeAppAuth({ window, state: 's1' });
    const answer = { type: 'plat-app-auth', heard: true };
    hear(answer, 'https://nas.example', {});
    hear(answer, 'https://evil.example', openerWindow);
    hear({ type: 'plat-app-auth' }, 'https://nas.example', openerWindow);
    hear(null, 'https://nas.example', openerWindow);
    await vi.advanceTimersByTimeAsync(1_000);
    await expect(outcome).resolves.toMatchObject({ delivered: false });
    expect(held()).toBe(0);
  });

  it('closes the window, or leaves it open, when told, whether it was heard or not', async () => {
    const heard = pages();
    await expect(completeAppAuth({ window: heard.window, state: 's1', close: false })).resolves.toMatchObject(
      {
        delivered: true,
        closed: false,
      },
    );
    expect(heard.window.close).not.toHaveBeenCalled();
    expect(heard.append).not.toHaveBeenCalled();
    for (const close of [true, false]) {
      const { window } = callbackPage();
      const outcome = completeAppAuth({ window, state: 's1', close });
      await vi.advanceTimersByTimeAsync(1_000);
      await expect(outcome).resolves.toMatchObject({ delivered: false, closed: close });
    }
  });

  it.each([
    ['', 1],
    [' \n', 1],
    ['Thank you', 0],
  ])(
    'says that the window can be closed when the browser does not close it, in a page with the text %j',
    async (text, times) => {
      const { window, append } = pages({ mayClose: false, text });
      await expect(completeAppAuth({ window, state: 's1' })).resolves.toMatchObject({
        delivered: true,
        closed: false,
      });
      expect(append).toHaveBeenCalledTimes(times);
    },
  );
});

describe('the state', () => {
  it('left out must be a remembered one, which counts once', async () => {
    const { window, told } = pages();
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

  it('cannot be known where the storage cannot be used, and must be given', async () => {
    const { window } = pages({ storage: 'throws' });
    await expect(completeAppAuth({ window })).rejects.toMatchObject({ code: 'state-mismatch' });
    await expect(completeAppAuth({ window, state: 's1' })).resolves.toMatchObject({ delivered: true });
  });

  it.each<[string, CallbackPageOptions, string | undefined]>([
    ['another than was sent', {}, 's2'],
    ['not a remembered one', {}, undefined],
    ['missing', { search: '?status=success' }, 's1'],
    ['missing, and none was sent', { search: '?status=success' }, undefined],
    ['empty, as the one given', { search: '?status=success&state=' }, ''],
    ['in the fragment, where the query holds a result', { search: `?status=success#?state=s1` }, 's1'],
    ['the second of two', { search: '?state=s2&state=s1' }, 's1'],
  ])('that is %s rejects, tells nobody, keeps nothing and touches nothing', async (_kind, options, state) => {
    const { window, told, posted, replaceState, stored } = callbackPage({
      opener: createFakePage(),
      ...options,
    });
    rememberAuthState('mine', { window });
    await expect(completeAppAuth({ window, state })).rejects.toMatchObject({
      name: 'PlatAppError',
      code: 'state-mismatch',
      message: expect.not.stringContaining('s2'),
    });
    expect([told.mock.calls, posted, replaceState.mock.calls]).toEqual([[], [], []]);
    expect(window.close).not.toHaveBeenCalled();
    expect([...stored.keys()]).toEqual(['plat-app-auth:mine']);
  });

  it('cannot be right on a server, which has no window', async () => {
    await expect(completeAppAuth({ state: 's1', url: `/?${query}` })).rejects.toMatchObject({
      code: 'state-mismatch',
    });
  });
});
