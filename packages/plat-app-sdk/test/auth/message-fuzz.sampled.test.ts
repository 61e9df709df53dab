import fc from 'fast-check';
import { PlatApp } from 'plat-app-sdk';
import { describe, expect, inject, it, vi } from 'vitest';
import { createFakePage } from '../fixtures/auth-page.js';

const junk = fc.anything({ maxDepth: 1, maxKeys: 2 });
const type = fc.oneof(fc.constantFrom('plat-app-auth', 'other'), junk);
const state = fc.oneof(fc.constantFrom('s1', 's2', ['s1'], { toString: () => 's1' }), junk);
const field = fc.oneof(fc.constantFrom('success', 'pickFile', '__proto__'), junk);
const fields = {
  status: field,
  error: field,
  method: field,
  appName: field,
  path: field,
  ['__proto__']: field,
};
const result = fc.oneof(fc.record({ ...fields, state }, { requiredKeys: [] }), junk);
const message = fc.oneof(fc.record({ type, result }, { requiredKeys: [] }), junk);
const origin = fc.constantFrom(
  'https://nas.example',
  'https://nas.example',
  'https://evil.example',
  'null',
  '',
);

interface Posted {
  type?: unknown;
  result?: { state?: unknown };
}

const MESSAGES = inject('thorough') ? 100_000 : 10_000;

describe(`${MESSAGES} messages to a page that waits for a result`, () => {
  it('let no exception out, change no prototype, and end it only with its own', async () => {
    const page = createFakePage();
    const app = new PlatApp({ window: page.window });
    const params = { appName: 'notes', redirectUri: '/callback.html', state: 's1' };
    const prototype = Reflect.ownKeys(Object.prototype).length;
    const settled = () => new Promise((resolve) => setTimeout(resolve));
    let ended = vi.fn();
    let count = 0;
    const begin = () => {
      ended = vi.fn();
      app.authorize('pickFile', params).then(ended, ended);
    };
    begin();
    await fc.assert(
      fc.asyncProperty(message, origin, async (data, from) => {
        page.hear(data, from);
        const posted = Object(data) as Posted;
        const isOwn =
          from === 'https://nas.example' &&
          posted.type === 'plat-app-auth' &&
          (Object(posted.result) as { state?: unknown }).state === 's1';
        const isHeard = page.held() === 0;
        if (isOwn !== isHeard || !isOwn) return isOwn === isHeard;
        await settled();
        expect(ended).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ state: 's1' }));
        count += 1;
        begin();
        return true;
      }),
      { numRuns: MESSAGES },
    );
    expect(Reflect.ownKeys(Object.prototype)).toHaveLength(prototype);
    expect(count).toBeGreaterThan(MESSAGES / 10_000);
    app.destroy();
  });
});
