import { describe, expect, it } from 'vitest';
import { createFakePage } from '../fixtures/auth-page.js';
import { appIn, hostOf, withHosts } from '../fixtures/hosts.js';
import { params } from '../fixtures/open-auth.js';

withHosts();

const origin = 'https://nas.example';
const maker = `${origin}/app/notes/index.html`;

/** Pages whose address does not name their origin: where they are, and what addresses are relative to. */
const places = [
  { name: 'srcdoc', href: 'about:srcdoc', baseURI: maker, relative: `${origin}/app/notes/help` },
  { name: 'blob', href: `blob:${origin}/0f7a`, baseURI: `blob:${origin}/0f7a`, relative: `${origin}/help` },
];

/** The location that a browser gives for such an address. */
const locationOf = (href: string) => ({
  href,
  hostname: '',
  protocol: new URL(href).protocol,
  origin: 'null',
  search: '',
});

describe.each(places)('a $name frame of the host’s own origin', ({ href, baseURI, relative }) => {
  it('meets its host', async () => {
    const host = hostOf({ appUrl: maker, hostOrigin: origin });
    const { location: _, ...rest } = host.window;
    const window = { ...rest, origin, document: { baseURI }, location: locationOf(href) };
    await expect(appIn({ window }).getPlatformConfig({ timeoutMs: 3000 })).resolves.toEqual(host.config);
  });

  it('names its callback page, and opens what is relative to it', async () => {
    const { window, opened, hear } = createFakePage({ href: maker });
    const page = Object.assign(window, {
      origin,
      document: { baseURI, hasFocus: () => true },
      location: locationOf(href),
    });
    const app = appIn({ window: page });
    const given = { ...params, redirectUri: '/app/notes/callback.html', state: 's1' };
    const result = app.authorize('pickFile', given);
    expect(opened.at(-1)?.url).toMatch(
      /^https:\/\/nas\.example\/app-auth\/pick-file\?.*redirectUri=%2Fapp%2Fnotes%2Fcallback\.html/,
    );
    const sent = { status: 'success', state: 's1', path: ['/vol1/a'] };
    hear({ type: 'plat-app-auth', result: sent }, 'null');
    hear({ type: 'plat-app-auth', result: sent }, origin);
    await expect(result).resolves.toEqual(sent);
    await app.openURL('help');
    expect(opened.at(-1)?.url).toBe(relative);
    expect(opened.at(-1)?.opener).not.toBeNull();
    const foreign = app.buildAppAuthUrl('pickFile', { ...given, redirectUri: 'https://evil.example/' });
    await expect(foreign).rejects.toMatchObject({ code: 'invalid-argument' });
  });
});

it('a sandboxed page, whose origin is opaque, goes by its address', async () => {
  const { window } = hostOf({ appUrl: maker, hostOrigin: `${origin}:5667` });
  const app = appIn({ window: Object.assign(window, { origin: 'null' }) });
  await expect(app.ready()).resolves.toBeUndefined();
});
