import { consumeAuthState, onAppAuthResult, rememberAuthState } from 'plat-app-sdk';
import { completeAppAuth } from 'plat-app-sdk/callback';
import { describe, expect, it, vi } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { createFakePage } from '../fixtures/auth-page.js';
import { type CallbackPageOptions, callbackPage, listeningPages, query } from '../fixtures/callback-page.js';
import { withStoppedClock } from '../fixtures/stopped-clock.js';

/** Completes, and lets the second pass in which a page may answer that it waits for the state. */
async function complete(options: Parameters<typeof completeAppAuth>[0]) {
  const outcome = completeAppAuth(options);
  outcome.catch(() => {});
  await vi.advanceTimersByTimeAsync(1000);
  return outcome;
}

withStoppedClock();

describe('the state', () => {
  it('left out must be a remembered one, which counts once', async () => {
    const { window, told } = listeningPages();
    rememberAuthState('s1', { window });
    await expect(completeAppAuth({ window })).resolves.toMatchObject({ delivered: true });
    await expect(complete({ window })).rejects.toMatchObject({ code: 'state-mismatch' });
    const results = told.mock.calls.filter(([data]) => data.result);
    expect(results).toHaveLength(1);
  });

  it('that nobody remembered is told apart from another than the given one', async () => {
    const messageOf = async (state?: string) => {
      const { window } = callbackPage();
      const error: unknown = await complete({ window, state }).catch((reason: unknown) => reason);
      return error instanceof Error ? error.message : undefined;
    };
    expect(await messageOf()).toContain('was not remembered');
    expect(await messageOf('s2')).toContain('is not the one given');
  });

  eachRow(['', '?keep=1#top'])(
    'is not what is told about an address without a result: %j',
    async (search) => {
      const { window } = callbackPage({ search });
      await expect(completeAppAuth({ window })).rejects.toMatchObject({
        code: 'state-mismatch',
        message: expect.stringMatching(/^completeAppAuth: the URL has no result[.] /),
      });
    },
  );

  it('that is refused comes with a hint at who remembers it, and at how to give it', async () => {
    const { window } = callbackPage();
    await expect(complete({ window })).rejects.toMatchObject({
      hint: expect.stringMatching(/rememberAuthState\(state\).*completeAppAuth/),
    });
  });

  it('is asked of the page that waits for it, where the storage cannot be used', async () => {
    const { window, heard } = listeningPages({ storage: 'throws' });
    await expect(completeAppAuth({ window })).resolves.toMatchObject({ delivered: true });
    expect(heard).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ state: 's1' }));
  });

  it('is not confirmed by a page that waits for another, or for any', async () => {
    const { window, page, heard, off } = listeningPages({ storage: 'throws' });
    off();
    for (const state of ['s2', undefined]) onAppAuthResult({ state, window: page.window }, heard);
    await expect(complete({ window })).rejects.toMatchObject({ code: 'state-mismatch' });
    expect(heard).not.toHaveBeenCalled();
  });

  eachRow<[string, CallbackPageOptions, string | undefined]>([
    ['another than was sent', {}, 's2'],
    ['not a remembered one', {}, undefined],
    ['missing', { search: '?status=success' }, 's1'],
    ['missing, and none was sent', { search: '?status=success' }, undefined],
    ['empty, as the one given', { search: '?status=success&state=' }, ''],
    ['in the fragment, where the query holds a result', { search: `?status=success#?state=s1` }, 's1'],
    ['the second of two', { search: '?state=s2&state=s1' }, 's1'],
  ])(
    'that is %s rejects, tells no result, keeps nothing and touches nothing',
    async (_kind, options, state) => {
      const { window, told, posted, replaceState, stored } = callbackPage({
        opener: createFakePage(),
        ...options,
      });
      rememberAuthState('mine', { window });
      await expect(complete({ window, state })).rejects.toMatchObject({
        name: 'PlatAppError',
        code: 'state-mismatch',
        message: expect.not.stringContaining('s2'),
      });
      const messages = [...told.mock.calls.map(([data]) => data), ...posted];
      expect(messages.filter((one) => 'result' in Object(one))).toEqual([]);
      expect(replaceState).not.toHaveBeenCalled();
      expect(window.close).not.toHaveBeenCalled();
      expect(stored.size).toBe(1);
      expect(consumeAuthState('mine', { window })).toBe(true);
    },
  );

  it('that is given is the only one that counts, also where the one in the address is remembered', async () => {
    const { window, told, heard, stored } = listeningPages();
    rememberAuthState('s1', { window });
    const outcome = completeAppAuth({ window, state: 's2' });
    await expect(outcome).rejects.toMatchObject({ code: 'state-mismatch' });
    expect(told).not.toHaveBeenCalled();
    expect(heard).not.toHaveBeenCalled();
    expect(stored.size).toBe(1);
    expect(consumeAuthState('s1', { window })).toBe(true);
  });

  eachRow([`/?${query}`, undefined])(
    'cannot be right on a server, which has no window: with the address %s',
    async (url) => {
      const outcome = completeAppAuth({ state: 's1', url });
      await expect(outcome).rejects.toMatchObject({ code: 'state-mismatch' });
    },
  );
});
