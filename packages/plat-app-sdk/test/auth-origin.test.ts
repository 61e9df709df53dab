import type { PlatAppOptions } from 'plat-app-sdk';
import { describe, expect, it } from 'vitest';
import { withAuthApps } from './fixtures/auth-apps.js';
import type { FakePageOptions } from './fixtures/auth-page.js';
import { pageWith } from './fixtures/open-auth.js';

withAuthApps();

describe('the origin of the authorization page', () => {
  const originWith = async (pageOptions: FakePageOptions, options?: PlatAppOptions) =>
    new URL(await pageWith(pageOptions, options).open('pickFile')).origin;

  it('is that of the page in a tab, whatever the referrer', async () => {
    expect(await originWith({})).toBe('https://nas.example');
  });

  it('is that of the framing page in a frame', async () => {
    expect(await originWith({ framedBy: 'https://host.example:5666/desktop' })).toBe(
      'https://host.example:5666',
    );
  });

  it('stays that of the framing page when the frame has gone to another page of the application', async () => {
    const framedBy = 'https://nas.example/app/notes/first.html';
    const ancestorOrigins = ['https://host.example:5666', 'https://top.example'];
    expect(await originWith({ framedBy, ancestorOrigins })).toBe('https://host.example:5666');
  });

  it.each(['', 'about:blank'])('is that of the page when the frame’s referrer is "%s"', async (framedBy) => {
    expect(await originWith({ framedBy, ancestorOrigins: ['null'] })).toBe('https://nas.example');
  });

  it('is the option’s where that is given, without the rest of it', async () => {
    const authOrigin = 'https://auth.example:8000/some/path?x';
    expect(await originWith({ framedBy: 'https://host.example/' }, { authOrigin })).toBe(
      'https://auth.example:8000',
    );
  });

  it.each(['javascript:alert(1)', 'nas.example', 'file:///etc', ''])(
    'is refused when the option is %s',
    async (authOrigin) => {
      const { open, opened } = pageWith({}, { authOrigin });
      await expect(open('pickFile')).rejects.toMatchObject({
        code: 'invalid-argument',
        message: expect.stringContaining('authOrigin'),
      });
      expect(opened).toEqual([]);
    },
  );
});
