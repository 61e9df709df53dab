import { onAppAuthResult, PlatApp, type PlatAppOptions, rememberAuthState } from 'plat-app-sdk';
import { completeAppAuth } from 'plat-app-sdk/callback';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { createFakeOrigin, createFakePage } from '../fixtures/auth-page.js';
import { type CallbackPageOptions, callbackPage, query, result } from '../fixtures/callback-page.js';

const params = { appName: 'notes', redirectUri: '/app/notes/callback.html', state: 's1' };
const search = `?${query}`;
const KEY = 'plat-app-auth-result:s1';
let origin = createFakeOrigin();
const apps: PlatApp[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  origin = createFakeOrigin();
});
afterEach(() => {
  for (const app of apps.splice(0)) app.destroy();
  vi.useRealTimers();
});

/** A page of the origin: the original one, or the same loaded again. */
const load = (href?: string) => createFakePage({ origin, ...(href && { href }) });

function appOn({ window }: { window: PlatAppOptions['window'] }) {
  const app = new PlatApp({ window });
  apps.push(app);
  return app;
}

/** A page that asks for authorization. */
function askingPage() {
  const page = load();
  void appOn(page)
    .authorize('pickFile', params)
    .catch(() => {});
  return page;
}

/** Completes on a callback page, until nobody has answered. */
async function complete(options: CallbackPageOptions = {}, how: { type?: string; close?: boolean } = {}) {
  const callback = callbackPage({ origin, search, ...options });
  rememberAuthState('s1', { window: callback.window });
  const outcome = completeAppAuth({ window: callback.window, ...how });
  await vi.advanceTimersByTimeAsync(1_000);
  return { ...callback, outcome: await outcome };
}

it('a result that is heard late, and was kept meanwhile, is kept no more', async () => {
  const page = load();
  const handler = vi.fn();
  const off = onAppAuthResult({ window: page.window }, handler);
  await vi.advanceTimersByTimeAsync(0);
  const kept = { type: 'plat-app-auth', result, expiresAt: Date.now() + 1000 };
  origin.stored.set(KEY, JSON.stringify(kept));
  page.hear({ type: 'plat-app-auth', result });
  expect(handler).toHaveBeenCalledExactlyOnceWith(result);
  expect([...origin.stored.keys()]).toEqual([]);
  off();
});

describe('a result that nobody heard, because the original page', () => {
  eachRow<[string, () => CallbackPageOptions]>([
    ['was loaded again', () => ({ opener: load() })],
    ['has gone elsewhere', () => ({ opener: load('https://other.example/') })],
    ['was closed', () => ({ opener: 'closed' })],
    ['is cut off, and was loaded again', () => ({})],
    ['listens by itself and does not answer', () => ({ opener: load() })],
  ])(
    '%s, is not delivered: the window stays open with a text, and the result is kept',
    async (_why, options) => {
      const { outcome, window, append, held } = await complete(options());
      expect(outcome).toEqual({ result, delivered: false, closed: false });
      expect(window.close).not.toHaveBeenCalled();
      expect(append).toHaveBeenCalledExactlyOnceWith('Done. Go back and reload the app.');
      expect([...origin.stored.keys()]).toEqual([KEY]);
      expect(held()).toBe(0);
    },
  );

  it('listens by itself, closes its window when that is told, and is kept all the same', async () => {
    const { outcome } = await complete({ opener: load() }, { close: true });
    expect(outcome).toMatchObject({ delivered: false, closed: true });
    expect([...origin.stored.keys()]).toEqual([KEY]);
  });

  it('cannot be kept where there is no storage, and nothing is thrown', async () => {
    const callback = callbackPage({ search, storage: 'throws' });
    const outcome = completeAppAuth({ window: callback.window, state: 's1' });
    await vi.advanceTimersByTimeAsync(1_000);
    await expect(outcome).resolves.toEqual({ result, delivered: false, closed: false });
  });
});

describe('a kept result', () => {
  it('that nobody took in its ten minutes is gone when the next state is remembered', () => {
    const old = { type: 'notes-auth', result, expiresAt: Date.now() };
    const fresh = { ...old, expiresAt: Date.now() + 60_000 };
    origin.stored.set('plat-app-auth-result:old', JSON.stringify(old));
    origin.stored.set('plat-app-auth-result:fresh', JSON.stringify(fresh));
    rememberAuthState('s2', load());
    expect([...origin.stored.keys()]).toEqual([
      'plat-app-auth-result:fresh',
      expect.stringMatching(/^plat-app-auth:/),
    ]);
  });

  it('is handed out by authorize with its state, once, and no window is opened', async () => {
    await complete();
    const page = load();
    const app = appOn(page);
    await expect(app.authorize('pickFile', params)).resolves.toEqual(result);
    expect(page.opened).toEqual([]);
    expect(origin.stored.size).toBe(0);
    void app.authorize('pickFile', params).catch(() => {});
    expect(page.opened).toHaveLength(1);
  });

  it('closes the window that authorize was given, as it is not needed', async () => {
    await complete();
    const page = load();
    const window = createFakePage().window.open('', '_blank');
    await appOn(page).authorize('pickFile', params, { window });
    expect(window).toMatchObject({ closed: true, url: '' });
  });

  eachRow([{ state: 's1' }, {}])(
    'is handed out by onAppAuthResult with %o, once, after it has returned',
    async (filter) => {
      await complete();
      const heard = vi.fn();
      const page = load();
      const off = onAppAuthResult({ ...filter, window: page.window }, heard);
      expect(heard).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(0);
      expect(heard).toHaveBeenCalledExactlyOnceWith(result);
      expect(origin.stored.size).toBe(0);
      off();
      const again = vi.fn();
      onAppAuthResult({ ...filter, window: load().window }, again)();
      await vi.advanceTimersByTimeAsync(0);
      expect(again).not.toHaveBeenCalled();
    },
  );

  it('waits for whom it is meant: another state or type does not get it', async () => {
    await complete({}, { type: 'notes-auth' });
    const heard = vi.fn();
    for (const filter of [
      { state: 's2', type: 'notes-auth' },
      { type: 'notes-auth:' },
      { state: 's1' },
      {},
    ]) {
      onAppAuthResult({ ...filter, window: load().window }, heard);
    }
    const page = askingPage();
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).not.toHaveBeenCalled();
    expect(page.opened).toHaveLength(1);
    await expect(appOn(load()).authorize('pickFile', params, { type: 'notes-auth' })).resolves.toEqual(
      result,
    );
  });

  it('is left for later by a listener that was ended before it was told', async () => {
    await complete();
    const heard = vi.fn();
    onAppAuthResult({ window: load().window }, heard)();
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).not.toHaveBeenCalled();
    expect([...origin.stored.keys()]).toEqual([KEY]);
  });

  it('expires after ten minutes, and is gone then', async () => {
    await complete();
    await vi.advanceTimersByTimeAsync(600_000);
    const page = askingPage();
    expect(page.opened).toHaveLength(1);
    expect(origin.stored.size).toBe(0);
  });

  it('reaches a page that is there and could not be told, by the change of the storage', async () => {
    // Its opener was cut off, and without a state it knows no channel.
    const page = load();
    const heard = vi.fn();
    onAppAuthResult({ window: page.window }, heard);
    await complete();
    page.changeStorage();
    page.changeStorage();
    expect(heard).toHaveBeenCalledExactlyOnceWith(result);
    expect(origin.stored.size).toBe(0);
  });

  it('is not handed out again after a page that was asleep has heard the message', async () => {
    const heard = vi.fn();
    const page = load();
    onAppAuthResult({ window: page.window }, heard);
    const { asSource } = await complete();
    page.hear({ type: 'plat-app-auth', result }, 'https://nas.example', asSource);
    page.changeStorage();
    page.hear({ type: 'plat-app-auth', result }, 'https://nas.example', asSource);
    expect(heard).toHaveBeenCalledTimes(1);
    expect(origin.stored.size).toBe(0);
  });

  eachRow([
    '{',
    'null',
    '5',
    '{"type":"plat-app-auth"}',
    '{"type":"plat-app-auth","expiresAt":"x","result":{}}',
  ])('that cannot be read is given to nobody: %s', async (text) => {
    origin.stored.set(KEY, text);
    origin.stored.set('theirs', text);
    const heard = vi.fn();
    onAppAuthResult({ window: load().window }, heard);
    onAppAuthResult({ window: load().window, state: 's1' }, heard);
    const page = askingPage();
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).not.toHaveBeenCalled();
    expect(page.opened).toHaveLength(1);
    expect(origin.stored.get('theirs')).toBe(text);
  });

  it('changes no prototype, whatever lies in the storage', async () => {
    const polluting =
      '{"state":"s1","__proto__":{"polluted":1},"path":{"__proto__":[]},"refreshNeeded":true}';
    const expiresAt = Date.now() + 1_000;
    origin.stored.set(KEY, `{"type":"plat-app-auth","expiresAt":${expiresAt},"result":${polluting}}`);
    const given = await appOn(load()).authorize('pickFile', params);
    expect(given).toEqual({ state: 's1' });
    expect({}).not.toHaveProperty('polluted');
  });
});
