import { describe, expect, it } from 'vitest';
import { withAuthApps } from './fixtures/auth-apps.js';
import { pageWith } from './fixtures/open-auth.js';

withAuthApps();

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
