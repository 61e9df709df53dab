import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { PlatApp } from 'plat-app-sdk';
import { createFakeHost } from 'plat-testing/host';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const home = join(import.meta.dirname, '..');
let host: ReturnType<typeof createFakeHost>;
let app: PlatApp;

beforeEach(() => {
  host = createFakeHost();
  app = new PlatApp({ window: host.window });
});
afterEach(() => {
  app.destroy();
  host.close();
});

// The numbers are those of the list of faults in the protocol's page; the others have their tests beside those of their subject.
describe('what goes wrong in the page SDK of today does not go wrong here', () => {
  it('18: $on hands out what takes the handler off, one $off is enough, and nothing is written to the console', async () => {
    const warn = vi.spyOn(console, 'warn');
    const handler = vi.fn();
    await app.$on('os/theme', handler);
    const off = await app.$on('os/theme', handler);
    off();
    app.$off('os/theme', handler);
    await setImmediate();
    expect(host.subscriptions.size).toBe(0);
    host.post({ penpal: 'call', id: 1, methodName: '$emit', args: ['os/theme', 'dark'] });
    await setImmediate();
    expect(handler).not.toHaveBeenCalled();
    expect(warn).not.toHaveBeenCalled();
  });

  it('19: its modules have no side effects, as bundlers read it', () => {
    expect(JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))).toMatchObject({
      sideEffects: false,
    });
  });

  it('20: with all its members it is smaller', () => {
    const today = join(home, '../../node_modules/@trimjs/web-app/dist/index.js');
    const size = (file: string) => gzipSync(readFileSync(file)).length;
    expect(size(join(home, 'dist/plat-app-sdk.global.js'))).toBeLessThan(size(today));
  });

  it('21: its types stand alone: what they import is in the package', () => {
    for (const file of ['index.d.ts', 'index.d.cts']) {
      const types = readFileSync(join(home, 'dist', file), 'utf8');
      const imported = [...types.matchAll(/from '([^']+)'/g)].map(([, from = '']) => from);
      expect(imported.filter((from) => !from.startsWith('./'))).toEqual([]);
    }
  });

  it('22: it has a host for tests, and its README names every member', () => {
    const readme = readFileSync(join(home, 'README.md'), 'utf8');
    const members = [...Object.keys(app), ...Object.getOwnPropertyNames(PlatApp.prototype)];
    const hidden = ['constructor', 'core'];
    for (const member of members) if (!hidden.includes(member)) expect(readme).toContain(`\`${member}`);
  });
});
