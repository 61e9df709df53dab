import { describe, expect, it, vi } from 'vitest';
import { withAuthApps } from '../fixtures/auth-apps.js';
import { message, pageWith, result } from '../fixtures/authorize.js';
import { advance, withStoppedClock } from '../fixtures/stopped-clock.js';

withStoppedClock();
withAuthApps();

describe('authorize in a tab', () => {
  it('has opened the page when it returns, and resolves with the result that the opened window posts', async () => {
    const { authorize, opened, hear, held } = pageWith();
    const outcome = authorize();
    expect(opened).toMatchObject([{ url: expect.stringContaining('/app-auth/pick-user-file?') }]);
    hear(message);
    await expect(outcome).resolves.toEqual(result);
    expect(held()).toBe(0);
    expect(opened[0]?.closed).toBe(false);
  });

  it('resolves with the result that comes on the channel of its state, and answers there', async () => {
    const { authorize, channel, posted, held } = pageWith();
    const outcome = authorize();
    const callback = channel('s1');
    callback.postMessage(message);
    await expect(outcome).resolves.toEqual(result);
    expect(posted).toEqual([message, { type: 'plat-app-auth', heard: true }]);
    callback.close();
    expect(held()).toBe(0);
  });

  it('ignores messages of other origins, types and states, and junk', async () => {
    const { authorize, hear, channel } = pageWith();
    const ended = vi.fn();
    const outcome = authorize();
    outcome.then(ended, ended);
    for (const origin of [
      'https://evil.example',
      'null',
      '',
      'https://nas.example:8443',
      'http://nas.example',
    ]) {
      hear(message, origin);
    }
    const foreign = [
      { ...message, type: 'other' },
      { result },
      { ...message, result: { ...result, state: 's2' } },
      { ...message, result: { ...result, state: undefined } },
      { ...message, result: { ...result, state: ['s1'] } },
      { type: 'plat-app-auth' },
      { type: 'plat-app-auth', result: null },
      { type: 'plat-app-auth', heard: true },
      ...[null, undefined, 0, '', 'plat-app-auth', [], [message], Object.create(null)],
    ];
    const callback = channel('s1');
    for (const data of foreign) {
      hear(data);
      callback.postMessage(data);
    }
    channel('s2').postMessage(message);
    await advance(60_000);
    expect(ended).not.toHaveBeenCalled();
    hear(message);
    await expect(outcome).resolves.toEqual(result);
    callback.close();
  });

  it('leaves out of a result what is not as specified', async () => {
    const { authorize, hear } = pageWith();
    const outcome = authorize();
    hear({
      ...message,
      result: { state: 's1', status: 5, method: 'later', path: ['/a', 5], appName: {}, refreshNeeded: true },
    });
    await expect(outcome).resolves.toEqual({ state: 's1', method: 'later' });
  });

  it('ignores its own result from another window than the one that it opened', async () => {
    const { authorize, hear, opened, window } = pageWith();
    const ended = vi.fn();
    const outcome = authorize();
    outcome.then(ended, ended);
    for (const source of [window, window.open('', '_blank'), {}]) hear(message, undefined, source);
    await advance(60_000);
    expect(ended).not.toHaveBeenCalled();
    hear(message, undefined, opened[0]);
    await expect(outcome).resolves.toEqual(result);
  });

  it('takes the result of a window that has closed already, and so is no source', async () => {
    const { authorize, hear } = pageWith();
    const outcome = authorize();
    hear(message, undefined, null);
    await expect(outcome).resolves.toEqual(result);
  });

  it('answers the window that posted the result', async () => {
    const { authorize, hear, opened } = pageWith();
    const outcome = authorize();
    hear(message);
    await outcome;
    expect(opened[0]?.told).toEqual([[{ type: 'plat-app-auth', heard: true }, 'https://nas.example']]);
  });

  it('takes messages of the type that it was given', async () => {
    const { authorize, hear } = pageWith();
    const outcome = authorize({ type: 'notes-auth' });
    hear({ ...message, result: { ...result, status: 'cancel' } });
    hear({ ...message, type: 'notes-auth' });
    await expect(outcome).resolves.toEqual(result);
  });
});
