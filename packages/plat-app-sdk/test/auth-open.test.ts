import { type AppAuthOperation, type AppAuthParams, PlatApp, type PlatAppOptions } from 'plat-app-sdk';
import { afterEach, describe, expect, it } from 'vitest';
import { createFakePage, type FakePageOptions } from './auth-page.js';

const params: AppAuthParams = { appName: 'notes', redirectUri: '/app/notes/callback.html', state: 's 1' };
const apps: PlatApp[] = [];

function pageWith(pageOptions: FakePageOptions = {}, options: PlatAppOptions = {}) {
  const page = createFakePage(pageOptions);
  const app = new PlatApp({ window: page.window, ...options });
  apps.push(app);
  const open = (operation: string, more: object = {}, how?: object) =>
    app.openAppAuth(operation as AppAuthOperation, { ...params, ...more }, how);
  return { ...page, app, open };
}

afterEach(() => {
  for (const app of apps.splice(0)) app.destroy();
});

describe('the address that openAppAuth opens', () => {
  const query = 'appName=notes&redirectUri=https%3A%2F%2Fnas.example%2Fapp%2Fnotes%2Fcallback.html&state=s+1';
  const all = {
    directory: true,
    accept: ['.md', '.txt'],
    sidebarGroup: ['myFiles', 'team'],
    path: '/vol1/a b',
  };

  it.each([
    ['pickFile', 'pick-file', '&directory=true&accept=.md%2C.txt&sidebarGroup=myFiles%2Cteam'],
    ['pickUserFile', 'pick-user-file', '&directory=true&accept=.md%2C.txt&sidebarGroup=myFiles%2Cteam'],
    ['pickSharedFile', 'pick-shared-file', '&sidebarGroup=myFiles%2Cteam'],
    ['authorizeUserFile', 'authorize-user-file', '&path=%2Fvol1%2Fa+b'],
    ['authorizeSharedFile', 'authorize-shared-file', '&path=%2Fvol1%2Fa+b'],
  ])('for %s is the page %s with its own parameters', async (operation, route, own) => {
    const { open, opened } = pageWith();
    const url = await open(operation, all);
    expect(url).toBe(`https://nas.example/app-auth/${route}?${query}${own}`);
    expect(opened).toMatchObject([{ url, target: '_blank', features: undefined }]);
  });

  it('leaves out what is not asked for', async () => {
    const url = await pageWith().open('pickUserFile', {
      directory: false,
      accept: [],
      sidebarGroup: undefined,
    });
    expect(url).toBe(`https://nas.example/app-auth/pick-user-file?${query}`);
  });

  it.each([
    ['callback.html?x=1', 'https://nas.example/app/notes/callback.html?x=1'],
    ['https://nas.example/other', 'https://nas.example/other'],
    ['//nas.example/other', 'https://nas.example/other'],
  ])(
    'names the callback page %s in full, as the authorization page has another address',
    async (given, sent) => {
      const url = await pageWith().open('pickFile', { redirectUri: given });
      expect(new URL(url).searchParams.get('redirectUri')).toBe(sent);
    },
  );
});

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

describe('openAppAuth refuses, and opens nothing, for', () => {
  const redirects = [
    'javascript:alert(1)',
    'data:text/html,x',
    'https://evil.example/callback',
    '//evil.example/callback',
    'http://nas.example/callback',
    'https://nas.example:8443/callback',
    'https://nas.example.evil.example/',
    'blob:https://nas.example/1',
    'http://[',
    '',
    undefined,
    null,
    Symbol('x'),
  ];
  const values: [string, unknown][] = [
    ...['', undefined, null, 5, ['notes'], {}].flatMap((value): [string, unknown][] => [
      ['appName', value],
      ['state', value],
    ]),
    ...redirects.map((value): [string, unknown] => ['redirectUri', value]),
    ...['false', 'true', 1, null].map((value): [string, unknown] => ['directory', value]),
    ...['.md', ['.md', 5], ['.a,.b'], [''], ['md'], { length: 1 }].map((value): [string, unknown] => [
      'accept',
      value,
    ]),
    ['sidebarGroup', 'myFiles'],
    ['sidebarGroup', ['myFiles,team']],
  ];

  it.each(values)('%s: %o', async (name, value) => {
    const { open, opened } = pageWith();
    await expect(open('pickFile', { [name]: value })).rejects.toMatchObject({
      name: 'PlatAppError',
      code: 'invalid-argument',
      message: expect.stringContaining(name),
    });
    expect(opened).toEqual([]);
  });

  it.each(['authorizeUserFile', 'authorizeSharedFile'])('%s without a path', async (operation) => {
    await expect(pageWith().open(operation)).rejects.toMatchObject({
      message: expect.stringContaining('path'),
    });
  });

  it.each([
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'pick-user-file',
    'pickuserfile',
    'pickUserFile\n',
    'PickFile',
    '',
    undefined,
    null,
    ['pickFile'],
    { toString: () => 'pickFile' },
  ])('the operation %o', async (operation) => {
    const { app, opened } = pageWith();
    await expect(app.openAppAuth(operation as AppAuthOperation, params)).rejects.toMatchObject({
      code: 'invalid-argument',
      message: expect.stringContaining('operation'),
    });
    expect(opened).toEqual([]);
  });

  it.each([undefined, null, 'notes', 5])('parameters that are %o', async (given) => {
    const { app } = pageWith();
    await expect(app.openAppAuth('pickFile', given as never)).rejects.toMatchObject({
      code: 'invalid-argument',
    });
  });

  it('parameters that are only inherited from a polluted prototype', async () => {
    const { app } = pageWith();
    const hostile = JSON.parse(
      '{"__proto__":{"appName":"x"},"redirectUri":"/c","state":"s"}',
    ) as AppAuthParams;
    await expect(app.openAppAuth('pickFile', hostile)).rejects.toMatchObject({ code: 'invalid-argument' });
  });

  it.each(['noopener', 'noreferrer', 'width=400,noopener', 'NoOpener=1', 'width=1 noreferrer=yes'])(
    'features that cut the callback page off: %s',
    async (features) => {
      const { open, opened } = pageWith();
      await expect(open('pickFile', {}, { features })).rejects.toMatchObject({
        code: 'invalid-argument',
        message: expect.stringContaining('features'),
      });
      expect(opened).toEqual([]);
    },
  );

  it.each(['_top', '_parent', 'window', ''])(
    'the target %s, which could be another page’s',
    async (target) => {
      const { open, opened } = pageWith();
      await expect(open('pickFile', {}, { target })).rejects.toMatchObject({ code: 'invalid-argument' });
      expect(opened).toEqual([]);
    },
  );
});

describe('openAppAuth', () => {
  it('has opened the page when it returns, with the address and never by way of about:blank', () => {
    const { open, opened } = pageWith();
    void open('pickUserFile', {}, { features: 'width=480,height=640' });
    expect(opened).toMatchObject([
      { url: expect.stringMatching(/^https:/), features: 'width=480,height=640' },
    ]);
  });

  it('opens it in a frame, too, whose host says nothing', () => {
    const { open, opened } = pageWith({ framedBy: 'https://nas.example:5666/' });
    void open('pickUserFile');
    expect(opened).toHaveLength(1);
  });

  it('takes the page itself there with _self', async () => {
    const { open, opened, assigned } = pageWith({ popups: 'blocks' });
    const url = await open('pickUserFile', {}, { target: '_self' });
    expect(assigned).toEqual([url]);
    expect(opened).toEqual([]);
  });

  it('lets a callback page of another origin only where that is said', async () => {
    const redirectUri = 'https://other.example/callback';
    const url = await pageWith().open('pickFile', { redirectUri }, { allowForeignRedirect: true });
    expect(new URL(url).searchParams.get('redirectUri')).toBe(redirectUri);
    await expect(
      pageWith().open('pickFile', { redirectUri: 'javascript:1' }, { allowForeignRedirect: true }),
    ).rejects.toMatchObject({ code: 'invalid-argument' });
  });

  it.each(['blocks', 'throws', 'opens-closed'] as const)(
    'rejects when the browser %s, with the address for a link',
    async (popups) => {
      const { open } = pageWith({ popups });
      await expect(open('pickFile')).rejects.toMatchObject({
        code: 'popup-blocked',
        url: expect.stringContaining('https://nas.example/app-auth/pick-file?'),
        hint: expect.stringContaining('url'),
      });
    },
  );

  it('never throws in the caller’s face: it rejects', async () => {
    const { app } = pageWith({ popups: 'throws' });
    const calls = [
      () => app.openAppAuth('nothing' as never, params),
      () => app.openAppAuth('pickFile', params),
      () => app.authorize('nothing' as never, null as never),
      () => app.authorize('pickFile', params),
    ];
    for (const call of calls) {
      const outcome = call();
      await expect(outcome).rejects.toMatchObject({ name: 'PlatAppError' });
    }
  });

  it('opens nothing when the signal was aborted before, or after destroy()', async () => {
    const { app, open, opened } = pageWith();
    await expect(open('pickFile', {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'aborted',
    });
    app.destroy();
    await expect(open('pickFile')).rejects.toMatchObject({ code: 'destroyed' });
    expect(opened).toEqual([]);
  });

  it('says no-host on a server, where there is no window', async () => {
    await expect(new PlatApp().openAppAuth('pickFile', params)).rejects.toMatchObject({ code: 'no-host' });
  });
});
