import type { PlatAppOptions } from 'plat-app-sdk';
import { describe, expect, it, vi } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { allowOrigins, isOrigin } from '../../src/wire/origin-policy.js';
import { appIn, hostOf, kinds, withHosts } from '../fixtures/hosts.js';
import { withStoppedClock } from '../fixtures/stopped-clock.js';

withStoppedClock();
withHosts();

describe('who is obeyed as the host', () => {
  const appUrl = 'https://nas.example:5667/app/notes/';
  const from = (hostOrigin: string) => hostOf({ appUrl, hostOrigin });

  it('is by default a page of the same host name, whatever its port', async () => {
    await expect(appIn(from('https://nas.example')).ready()).resolves.toBeUndefined();
    await expect(appIn(from('https://nas.example:1')).ready()).resolves.toBeUndefined();
  });

  eachRow(['http://nas.example', 'http://nas.example:5666', 'ftp://nas.example', 'app://nas.example'])(
    'of a page on https is by default not %s',
    async (origin) => {
      await expect(appIn(from(origin)).ready()).rejects.toMatchObject({ code: 'origin-refused' });
    },
  );

  it('of a page on http is by default one on http or https', async () => {
    const page = 'http://nas.example:5667/app/notes/';
    for (const hostOrigin of ['http://nas.example:5666', 'https://nas.example']) {
      const host = hostOf({ appUrl: page, hostOrigin });
      await expect(appIn(host).ready()).resolves.toBeUndefined();
    }
    const host = hostOf({ appUrl: page, hostOrigin: 'ftp://nas.example' });
    await expect(appIn(host).ready()).rejects.toMatchObject({ code: 'origin-refused' });
  });

  eachRow(['https://evil.example', 'https://nas.example.evil', 'https://sub.nas.example', 'null'])(
    'is by default not %s',
    async (origin) => {
      const host = from(origin);
      await expect(appIn(host).ready()).rejects.toMatchObject({
        code: 'origin-refused',
        message: expect.stringContaining(origin),
        hint: expect.stringContaining('hostOrigin'),
      });
      expect(kinds(host)).not.toContain('ack');
    },
  );

  it('is one origin, one of a list, or anybody, as the option says', async () => {
    const other = 'https://host.example:444';
    const tries: [PlatAppOptions['hostOrigin'], boolean][] = [
      [other, true],
      [`${other}/desktop/`, true],
      [['https://a.example', other], true],
      ['*', true],
      ['https://host.example', false],
      ['http://host.example:444', false],
    ];
    for (const [hostOrigin, allowed] of tries) {
      const ready = appIn(from(other), { hostOrigin }).ready();
      if (allowed) await expect(ready).resolves.toBeUndefined();
      else await expect(ready).rejects.toMatchObject({ code: 'origin-refused' });
    }
  });

  it('may have an origin that only a browser knows, and an opaque one is not mistaken for it', async () => {
    const hostOrigin = 'capacitor://localhost';
    await expect(appIn(from(hostOrigin), { hostOrigin }).ready()).resolves.toBeUndefined();
    await expect(appIn(from('null'), { hostOrigin }).ready()).rejects.toMatchObject({
      code: 'origin-refused',
    });
  });

  it('is reached by * when its origin is opaque and allowed', async () => {
    const host = from('null');
    const post = vi.spyOn(host.window.parent, 'postMessage');
    await appIn(host, { hostOrigin: '*' }).ready();
    expect(post.mock.calls.map(([, target]) => target)).toEqual(['*', '*', '*']);
  });

  it('is decided for each instance of a page', async () => {
    const host = from('https://other.example');
    const strict = appIn(host);
    const open = appIn(host, { hostOrigin: '*' });
    await expect(strict.ready()).rejects.toMatchObject({ code: 'origin-refused' });
    await expect(open.getPlatformConfig()).resolves.toEqual(host.config);
    await expect(strict.getPlatformConfig()).rejects.toMatchObject({ code: 'origin-refused' });
  });
});

describe('the option hostOrigin', () => {
  eachRow([
    '*',
    'null',
    'https://nas.example',
    'https://nas.example:5667/app',
    'capacitor://localhost',
    'chrome-extension://abc',
  ])('takes %s', (text) => {
    expect(isOrigin(text)).toBe(true);
  });

  eachRow([
    '',
    '**',
    'x*',
    '*.example',
    'nullable',
    'not null',
    'mailto:a@nas.example',
    '://nas.example',
    'https://',
  ])('takes no %s', (text) => {
    expect(isOrigin(text)).toBe(false);
  });
});

describe('who is obeyed, by origins alone', () => {
  it('is nobody where the page has no address', () => {
    for (const origin of ['https://nas.example', 'http://nas.example', 'null'])
      expect(allowOrigins(undefined, undefined)(origin), origin).toBe(false);
  });

  it('is the same address on another port, where that is an IPv6 address', () => {
    const allows = allowOrigins(undefined, { location: new URL('http://[fd00::1]:5666/app/notes/') });
    const origins = [
      'http://[fd00::1]:5667',
      'http://[fd00::1]',
      'http://[fd00::2]:5667',
      'http://[fd00::11]',
    ];
    expect(origins.map(allows)).toEqual([true, true, false, false]);
  });

  it('is one of a list in which others are no URLs', () => {
    const allows = allowOrigins(['null', 'https://nas.example/app'], undefined);
    expect(['https://nas.example', 'null', 'https://other.example'].map(allows)).toEqual([true, true, false]);
  });
});
