import { describe, expect, it } from 'vitest';
import { reactive } from 'vue';
import { app, calls, withAppInHost } from './fixtures/app-in-host.js';

withAppInHost();

// Browsers clone no proxies, and a pick has no time limit that would tell.
describe('an object that a framework watches', () => {
  it('is sent as what it holds', async () => {
    const params = { accept: ['.md'], title: 'Pick' };
    await app.pickUserFile(reactive(params), { timeoutMs: 500 });
    await app.showFileDetails(reactive(['/a']), reactive({ admin: true }), { timeoutMs: 500 });
    await app.showFileDetails(reactive(['/b']), undefined, { timeoutMs: 500 });
    await app.setExitPageTips(reactive({ title: 'Leave?' }), { timeoutMs: 500 });
    expect(calls().map(({ args }) => args)).toEqual([
      [params],
      [['/a'], { admin: true }],
      [['/b'], undefined],
      [{ title: 'Leave?' }],
    ]);
  });
});
