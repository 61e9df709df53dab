import { describe, expect, it } from 'vitest';
import { withAuthApps } from '../fixtures/auth-apps.js';
import { message, pageWith } from '../fixtures/authorize.js';
import { advance, withStoppedClock } from '../fixtures/stopped-clock.js';

withStoppedClock();
withAuthApps();

describe('authorize ends and gives everything back', () => {
  it('when its time is up', async () => {
    const { authorize, opened, held } = pageWith();
    const refused = expect(authorize({ timeoutMs: 5_000 })).rejects.toMatchObject({ code: 'call-timeout' });
    await advance(5_000);
    await refused;
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

  it('when the browser opens no window', async () => {
    const { authorize, held } = pageWith({ popups: 'blocks' });
    await expect(authorize()).rejects.toMatchObject({
      code: 'popup-blocked',
      url: expect.stringContaining('/app-auth/pick-user-file?'),
    });
    expect(held()).toBe(0);
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

  it('after a thousand of them', async () => {
    const { app, authorize, hear, held } = pageWith();
    for (let index = 0; index < 1_000; index++) {
      const state = `s${index}`;
      const outcome = authorize({}, { state });
      if (index % 2) hear({ ...message, result: { state } });
      else app.destroy();
      await outcome.catch(() => {});
    }
    expect(held()).toBe(0);
  });
});
