import { onAppAuthResult, rememberAuthState } from 'plat-app-sdk';
import { completeAppAuth } from 'plat-app-sdk/callback';
import { describe, expect, it, vi } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { createFakeOrigin, createFakePage } from '../fixtures/auth-page.js';
import { callbackPage, listeningPages, message, query, result } from '../fixtures/callback-page.js';
import { withStoppedClock } from '../fixtures/stopped-clock.js';

withStoppedClock();

describe('completeAppAuth', () => {
  it('posts the result to the opener of its own origin and on the channel, and closes the window', async () => {
    const { window, told, posted, heard, held, append, stored } = listeningPages();
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
    expect(stored.size).toBe(0);
    expect(held()).toBe(0);
  });

  eachRow([
    [`?keep=1&${query}#top`, '?keep=1#top'],
    [`?${query}`, ''],
    [`?${query}#status=theirs`, '#status=theirs'],
    ['?status=error&error=access_denied&state=s1&keep=1', '?keep=1'],
  ])(
    'takes the result out of the address %s, and leaves the rest of it and of the history',
    async (search, left) => {
      const { window, replaceState } = listeningPages({ search });
      await completeAppAuth({ window, state: 's1' });
      expect(replaceState).toHaveBeenCalledExactlyOnceWith(
        { of: 'the app' },
        '',
        `https://nas.example/app/notes/callback.html${left}`,
      );
    },
  );

  it('gives the same promise to a second call, as of an effect that React runs twice', async () => {
    for (const given of ['s1', undefined]) {
      const pages = listeningPages();
      rememberAuthState('s1', { window: pages.window });
      const first = completeAppAuth({ window: pages.window, state: given });
      expect(completeAppAuth({ window: pages.window, state: given })).toBe(first);
      await expect(first).resolves.toMatchObject({ delivered: true });
      expect(pages.heard).toHaveBeenCalledTimes(1);
    }
  });

  it('gives it again when the result has left the address already, and never for another state', async () => {
    const { window } = listeningPages();
    const first = completeAppAuth({ window, state: 's1' });
    Object.assign(window, { location: new URL('https://nas.example/app/notes/callback.html') });
    expect(completeAppAuth({ window, state: 's1' })).toBe(first);
    await first;
    expect(completeAppAuth({ window, state: 's1' })).toBe(first);
    await expect(completeAppAuth({ window, state: 's2' })).rejects.toMatchObject({ code: 'state-mismatch' });
  });

  it('reads an address that it is given, whatever it has completed before', async () => {
    const { window } = listeningPages();
    await completeAppAuth({ window, state: 's1' });
    const outcome = completeAppAuth({ window, state: 's1', url: '/callback' });
    await expect(outcome).rejects.toMatchObject({ code: 'state-mismatch' });
  });

  it('begins anew after a refusal', async () => {
    const { window } = listeningPages();
    await expect(completeAppAuth({ window, state: 's2' })).rejects.toMatchObject({ code: 'state-mismatch' });
    await expect(completeAppAuth({ window, state: 's1' })).resolves.toMatchObject({ delivered: true });
  });

  it('waits less than a second for a listener in a window of the application that no page opened', async () => {
    const { window, posted, stored } = callbackPage();
    const outcome = completeAppAuth({ window, state: 's1', close: false });
    await vi.advanceTimersByTimeAsync(300);
    await expect(outcome).resolves.toMatchObject({ delivered: false, closed: false });
    expect(posted).toHaveLength(1);
    expect(stored.size).toBe(1);
  });

  it('delivers from a page that may not change its address', async () => {
    const { window, replaceState } = listeningPages();
    replaceState.mockImplementation(() => {
      throw new Error('SecurityError');
    });
    await expect(completeAppAuth({ window, state: 's1' })).resolves.toMatchObject({ delivered: true });
  });

  it('sends the type that it is given, and reads the URL that it is given', async () => {
    const { window, told, heard } = listeningPages({ search: '' }, 'notes-auth');
    const url = `/callback?${query}`;
    await completeAppAuth({ window, state: 's1', type: 'notes-auth', url });
    expect(told).toHaveBeenCalledWith({ type: 'notes-auth', result }, 'https://nas.example');
    expect(heard).toHaveBeenCalledExactlyOnceWith(result);
  });

  eachRow([undefined, 'closed'] as const)(
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
    const { window } = listeningPages({ channels: 'absent' });
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
    const heard = listeningPages();
    await expect(completeAppAuth({ window: heard.window, state: 's1', close: false })).resolves.toMatchObject(
      { delivered: true, closed: false },
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

  eachRow([
    ['', ['Done. Close this window.']],
    [' \n', ['Done. Close this window.']],
    ['Thank you', []],
  ])(
    'says that the window can be closed when the browser does not close it, in a page with the text %j',
    async (text, said) => {
      const { window, append } = listeningPages({ mayClose: false, text });
      await expect(completeAppAuth({ window, state: 's1' })).resolves.toMatchObject({
        delivered: true,
        closed: false,
      });
      expect(append.mock.calls.flat()).toEqual(said);
    },
  );
});
