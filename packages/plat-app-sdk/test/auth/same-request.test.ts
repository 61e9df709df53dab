import { describe, expect, it } from 'vitest';
import { withAuthApps } from '../fixtures/auth-apps.js';
import { message, pageWith, params, result } from '../fixtures/authorize.js';
import { withStoppedClock } from '../fixtures/stopped-clock.js';

withStoppedClock();
withAuthApps();

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
