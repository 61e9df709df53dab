import type { AuthorizeOptions } from 'plat-app-sdk';
import { describe, expect, it, vi } from 'vitest';
import { keepResult } from '../../src/auth/kept-result.js';
import { withAuthApps } from '../fixtures/auth-apps.js';
import type { FakePageOptions } from '../fixtures/auth-page.js';
import { message, pageWith, result } from '../fixtures/authorize.js';
import { advance, withStoppedClock } from '../fixtures/stopped-clock.js';

withStoppedClock();
withAuthApps();

describe('a window that reads as closed', () => {
  it('ends in popup-closed after five seconds with the user back on the page', async () => {
    const { authorize, opened, held } = pageWith();
    const outcome = authorize();
    const refused = expect(outcome).rejects.toMatchObject({ code: 'popup-closed', hint: expect.any(String) });
    const ended = vi.fn();
    outcome.catch(ended);
    opened[0]?.close();
    await advance(4_750);
    expect(ended).not.toHaveBeenCalled();
    await advance(250);
    await refused;
    expect(held()).toBe(0);
  });

  it('may be cut off and open: while the page has no focus nothing is concluded, and the channel delivers', async () => {
    const { authorize, opened, channel, setFocus } = pageWith();
    const outcome = authorize();
    opened[0]?.close();
    setFocus(false);
    await advance(600_000);
    const callback = channel('s1');
    callback.postMessage(message);
    await expect(outcome).resolves.toEqual(result);
    callback.close();
  });

  it('may deliver within the grace time, which an option sets', async () => {
    const { authorize, opened, hear } = pageWith();
    const outcome = authorize({ closedGraceMs: 180_000 });
    opened[0]?.close();
    await advance(179_000);
    hear(message);
    await expect(outcome).resolves.toEqual(result);
  });

  it('gives the result that its callback page has kept, where neither message nor channel came through', async () => {
    const { authorize, opened, window, stored } = pageWith();
    const outcome = authorize();
    keepResult(window, message.type, result);
    opened[0]?.close();
    await advance(5_000);
    await expect(outcome).resolves.toEqual(result);
    expect(stored.size).toBe(0);
  });

  it.each<[string, FakePageOptions, AuthorizeOptions, object]>([
    [
      'may part the channel of a frame',
      { ancestorOrigins: ['https://nas.example:5666'] },
      { popup: true },
      {},
    ],
    [
      'shows the callback page of another origin',
      {},
      { allowForeignRedirect: true },
      { redirectUri: 'https://other.example/c' },
    ],
  ])('says unknown, and that a refresh is needed, where the browser %s', async (_why, options, how, more) => {
    const { authorize, opened, held, heldBefore } = pageWith(options);
    const outcome = authorize(how, more);
    opened[0]?.close();
    await advance(5_000);
    await expect(outcome).resolves.toEqual({
      status: 'unknown',
      refreshNeeded: true,
      method: 'pickUserFile',
      appName: 'notes',
      state: 's1',
    });
    expect(held()).toBe(heldBefore);
  });
});
