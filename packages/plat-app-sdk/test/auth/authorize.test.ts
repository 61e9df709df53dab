import type { AuthorizeOptions } from 'plat-app-sdk';
import { describe, expect, it, vi } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { keepResult } from '../../src/auth/kept-result.js';
import { withAuthApps } from '../fixtures/auth-apps.js';
import type { FakePageOptions } from '../fixtures/auth-page.js';
import { message, pageWith, params, result } from '../fixtures/authorize.js';
import { advance, after, withStoppedClock } from '../fixtures/stopped-clock.js';

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

  eachRow<[FakePageOptions, AuthorizeOptions, object]>([
    [{ ancestorOrigins: ['https://nas.example:5666'] }, { popup: true }, {}],
    [{}, { allowForeignRedirect: true }, { redirectUri: 'https://other.example/c' }],
  ])(
    'says unknown, and that a refresh is needed, where the callback page may not be heard',
    async (options, how, more) => {
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
    },
  );
});

describe('authorize ends and gives everything back', () => {
  it('when its time is up', async () => {
    const { authorize, opened, held } = pageWith();
    await expect(after(5_000, authorize({ timeoutMs: 5_000 }))).rejects.toMatchObject({
      code: 'call-timeout',
    });
    expect([opened[0]?.closed, held()]).toEqual([true, 0]);
  });

  it('when the signal is aborted, with its reason, and closes the window', async () => {
    const { authorize, opened, held } = pageWith();
    const controller = new AbortController();
    const outcome = authorize({ signal: controller.signal });
    controller.abort('gone');
    await expect(outcome).rejects.toMatchObject({ code: 'aborted', cause: 'gone' });
    expect([opened[0]?.closed, held()]).toEqual([true, 0]);
  });

  it('when the PlatApp is destroyed', async () => {
    const { app, authorize, opened, held } = pageWith();
    const outcome = authorize();
    app.destroy();
    await expect(outcome).rejects.toMatchObject({ code: 'destroyed' });
    expect([opened[0]?.closed, held()]).toEqual([true, 0]);
  });

  it('at once with _self: the result goes to the callback page', async () => {
    const { authorize, assigned, held } = pageWith();
    await expect(authorize({ target: '_self' })).resolves.toMatchObject({
      status: 'unknown',
      refreshNeeded: true,
    });
    expect(assigned).toHaveLength(1);
    expect(held()).toBe(0);
  });

  it('and opens nothing when it cannot begin', async () => {
    const { authorize, opened, held } = pageWith();
    await expect(authorize({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'aborted' });
    await expect(authorize({ timeoutMs: 0 })).rejects.toMatchObject({ code: 'invalid-argument' });
    await expect(authorize({}, { state: '' })).rejects.toMatchObject({ code: 'invalid-argument' });
    expect([opened.length, held()]).toEqual([0, 0]);
  });
});

describe('the same request again', () => {
  it('while its window is open brings that to the front and shares its result', async () => {
    const { authorize, opened, hear, held } = pageWith();
    const first = authorize();
    const second = authorize({}, { state: 's2' });
    expect(opened).toMatchObject([{ focused: 1 }]);
    hear(message);
    expect(await Promise.all([first, second])).toEqual([result, result]);
    expect(held()).toBe(0);
  });

  it('opens a window when the one before has closed, and both may still get their result', async () => {
    const { authorize, opened, hear } = pageWith();
    const first = authorize();
    opened[0]?.close();
    const second = authorize({}, { state: 's2' });
    expect(opened).toHaveLength(2);
    hear(message, undefined, opened[0]);
    hear({ ...message, result: { ...result, state: 's2' } }, undefined, opened[1]);
    await expect(first).resolves.toMatchObject({ state: 's1' });
    await expect(second).resolves.toMatchObject({ state: 's2' });
  });

  it('opens a window when it asks for something else', async () => {
    const { app, authorize, opened } = pageWith();
    const others = [
      authorize(),
      authorize({}, { directory: true }),
      app.authorize('pickSharedFile', params),
      app.authorize('authorizeUserFile', { ...params, path: '/vol1/a' }),
      app.authorize('authorizeUserFile', { ...params, path: '/vol1/b&state=s1' }),
    ];
    expect(opened).toHaveLength(others.length);
    app.destroy();
    expect(await Promise.allSettled(others)).toHaveLength(others.length);
  });
});
