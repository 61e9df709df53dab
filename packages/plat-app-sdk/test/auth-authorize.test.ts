import { type AuthorizeOptions, PlatApp } from 'plat-app-sdk';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakePage, type FakePageOptions } from './auth-page.js';

const params = { appName: 'notes', redirectUri: '/app/notes/callback.html', state: 's1' };
const result = {
  status: 'success',
  method: 'pickUserFile',
  appName: 'notes',
  state: 's1',
  path: ['/vol1/a'],
};
const message = { type: 'plat-app-auth', result };
const apps: PlatApp[] = [];

function pageWith(options: FakePageOptions = {}) {
  const page = createFakePage(options);
  const app = new PlatApp({ window: page.window });
  apps.push(app);
  const authorize = (how?: AuthorizeOptions, more: object = {}) =>
    app.authorize('pickUserFile', { ...params, ...more }, how);
  return { ...page, app, authorize, heldBefore: page.held() };
}

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  for (const app of apps.splice(0)) app.destroy();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

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

  it('takes what comes first, and no more', async () => {
    const { authorize, hear, channel, held } = pageWith();
    const outcome = authorize();
    const callback = channel('s1');
    hear(message);
    callback.postMessage({ ...message, result: { ...result, status: 'cancel' } });
    callback.close();
    await expect(outcome).resolves.toMatchObject({ status: 'success' });
    await advance(0);
    expect(held()).toBe(0);
  });

  it('resolves with cancel and error as the page was told', async () => {
    const { authorize, hear } = pageWith();
    const outcome = authorize();
    hear({ ...message, result: { status: 'error', error: 'access_denied', state: 's1', more: 1 } });
    await expect(outcome).resolves.toEqual({ status: 'error', error: 'access_denied', state: 's1' });
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
      result: { state: 's1', status: 5, method: 'constructor', path: ['/a', 5], appName: {} },
    });
    await expect(outcome).resolves.toEqual({ state: 's1' });
  });

  it('takes messages of the type that it was given', async () => {
    const { authorize, hear } = pageWith();
    const outcome = authorize({ type: 'notes-auth' });
    hear({ ...message, result: { ...result, status: 'cancel' } });
    hear({ ...message, type: 'notes-auth' });
    await expect(outcome).resolves.toEqual(result);
  });

  it('waits for a person as long as it takes', async () => {
    const { authorize, hear } = pageWith();
    const outcome = authorize();
    await advance(3_600_000);
    hear(message);
    await expect(outcome).resolves.toEqual(result);
  });
});

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

  it.each<[string, FakePageOptions, AuthorizeOptions, object]>([
    ['has no BroadcastChannel', { channels: 'absent' }, {}, {}],
    ['lets the page make no channel', { channels: 'throws' }, {}, {}],
    ['may part the channel of a frame', { framedBy: 'https://portal.example/' }, { popup: true }, {}],
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
    const { authorize, hear, held } = pageWith();
    for (let index = 0; index < 1_000; index++) {
      const state = `s${index}`;
      const outcome = authorize({}, { state });
      if (index % 2) hear({ ...message, result: { state } });
      else apps.at(-1)?.destroy();
      await outcome.catch(() => {});
    }
    expect(held()).toBe(0);
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

  it('can give up without ending the first', async () => {
    const { authorize, opened, hear } = pageWith();
    const first = authorize();
    await expect(authorize({ signal: AbortSignal.timeout(1) })).rejects.toMatchObject({ code: 'aborted' });
    expect(opened[0]?.closed).toBe(false);
    hear(message);
    await expect(first).resolves.toEqual(result);
  });

  it('opens a window when the one before has closed, and both may still get their result', async () => {
    const { authorize, opened, hear } = pageWith();
    const first = authorize();
    opened[0]?.close();
    const second = authorize({}, { state: 's2' });
    expect(opened).toHaveLength(2);
    hear(message);
    hear({ ...message, result: { ...result, state: 's2' } });
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

  it('opens a window when the first has ended', async () => {
    const { authorize, opened, hear } = pageWith();
    const first = authorize();
    hear(message);
    await first;
    const second = authorize();
    expect(opened).toHaveLength(2);
    hear(message);
    await expect(second).resolves.toEqual(result);
  });
});
