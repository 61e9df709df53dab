import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { withAuthApps } from '../fixtures/auth-apps.js';
import { pageWith, params } from '../fixtures/open-auth.js';

withAuthApps();

const query = 'appName=notes&redirectUri=%2Fapp%2Fnotes%2Fcallback.html&state=s+1';
const all = {
  directory: true,
  accept: ['.md', '.txt'],
  sidebarGroup: ['myFiles', 'team'],
  path: '/vol1/a b',
};

describe('the address that openAppAuth opens', () => {
  eachRow([
    ['pickFile', 'pick-file', '&directory=true&accept=.md%2C.txt&sidebarGroup=myFiles%2Cteam'],
    ['pickUserFile', 'pick-user-file', '&directory=true&accept=.md%2C.txt&sidebarGroup=myFiles%2Cteam'],
    ['pickSharedFile', 'pick-shared-file', '&directory=true&sidebarGroup=myFiles%2Cteam'],
    ['authorizeUserFile', 'authorize-user-file', '&path=%2Fvol1%2Fa+b'],
    ['authorizeSharedFile', 'authorize-shared-file', '&path=%2Fvol1%2Fa+b'],
  ])('for %s is the page %s with its own parameters', async (operation, route, own) => {
    const { open, opened } = pageWith();
    const url = await open(operation, all);
    expect(url).toBe(`https://nas.example/app-auth/${route}?${query}${own}`);
    expect(opened).toMatchObject([{ url, target: '_blank', features: undefined }]);
  });

  it('for an operation that this version does not know is the page of its name, with all that is given', async () => {
    const url = await pageWith().open('pickTeamFile', all);
    expect(url).toBe(
      `https://nas.example/app-auth/pick-team-file?${query}&directory=true&accept=.md%2C.txt&sidebarGroup=myFiles%2Cteam&path=%2Fvol1%2Fa+b`,
    );
    const { app } = pageWith();
    expect(await app.buildAppAuthUrl('pickTeamFile', { ...params, ...all })).toBe(url);
  });

  it('takes extensions as a text, and without their dot', async () => {
    expect(await pageWith().open('pickFile', { accept: 'jpg' })).toBe(
      `https://nas.example/app-auth/pick-file?${query}&accept=jpg`,
    );
    expect(await pageWith().open('pickFile', { accept: ['jpg', 'image/*'], title: null })).toBe(
      `https://nas.example/app-auth/pick-file?${query}&accept=jpg%2Cimage%2F*`,
    );
  });

  it('leaves out what is not asked for', async () => {
    const url = await pageWith().open('pickUserFile', {
      directory: false,
      accept: [],
      sidebarGroup: undefined,
    });
    expect(url).toBe(`https://nas.example/app-auth/pick-user-file?${query}`);
  });

  eachRow([
    '/callback',
    '/callback?x=1&y=2#h',
    '/app/../callback',
    'https://nas.example/other',
    'HTTPS://nas.example/other',
  ])('has the callback page as it was given: %s', async (redirectUri) => {
    const url = await pageWith().open('pickFile', { redirectUri });
    expect(new URL(url).searchParams.get('redirectUri')).toBe(redirectUri);
  });

  eachRow([
    ['callback.html?x=1#h', '/app/notes/callback.html?x=1#h'],
    ['../callback', '/app/callback'],
    ['?x=1', '/app/notes/index.html?x=1'],
    // These begin as paths do, and are addresses of a host.
    ['//nas.example/other', '/other'],
    ['/\\nas.example/other', '/other'],
  ])('has the callback page %s as the path %s', async (given, sent) => {
    const url = await pageWith().open('pickFile', { redirectUri: given });
    expect(new URL(url).searchParams.get('redirectUri')).toBe(sent);
  });
});

describe('buildAppAuthUrl', () => {
  it('gives the address that openAppAuth opens, and opens nothing', async () => {
    const { app, open, opened, assigned } = pageWith();
    const url = await app.buildAppAuthUrl('pickUserFile', { ...params, directory: true });
    expect([opened, assigned]).toEqual([[], []]);
    expect(await open('pickUserFile', { directory: true })).toBe(url);
  });
});
