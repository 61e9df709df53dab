import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { addressOf, iconsOf, iconTitle, openersOf } from '../../src/desktop/stage/entries.js';
import type { DevEntry, DevHostedApp } from '../../src/index.js';
import { startStage } from '../fixtures/stage.js';

const page = { protocol: 'http:', hostname: '192.168.1.5' };

describe('the address of a page', () => {
  eachRow<[DevEntry, string]>([
    [{ name: 'a', path: '/app/a/' }, '/app/a/'],
    [{ name: 'a', path: '/x', port: '8099', protocol: 'https' }, 'https://192.168.1.5:8099/x'],
    [{ name: 'a', path: '/', port: '8099', protocol: '' }, 'http://192.168.1.5:8099/'],
  ])('%o is %s', (entry, address) => {
    expect(addressOf(entry, undefined, page)).toBe(address);
  });

  it('has the path of a file before what follows #', () => {
    const file = '/vol1/1000/a b.md';
    expect(addressOf({ name: 'a', path: '/app/a/?x=1#/edit' }, file, page)).toBe(
      '/app/a/?x=1&path=%2Fvol1%2F1000%2Fa%20b.md#/edit',
    );
    expect(addressOf({ name: 'a', path: '/app/a/' }, file, page)).toBe(
      '/app/a/?path=%2Fvol1%2F1000%2Fa%20b.md',
    );
  });
});

describe('the icons of the desktop', () => {
  it('leave out hidden pages, and those of administrators for the others', async () => {
    const state = (await startStage()).state();
    const [app] = state.applications as [DevHostedApp];
    app.entries = [
      { name: 'Main', path: '/app/notes/' },
      { name: 'Admin', path: '/app/notes/admin', isForAdministrators: true },
      { name: 'Open', path: '/app/notes/open', isHidden: true, fileTypes: ['MD'] },
    ];
    const names = (userId: number) => iconsOf({ ...state, userId }).map(({ entry }) => entry.name);
    expect(names(1000)).toEqual(['Main', 'Admin']);
    expect(names(1001)).toEqual(['Main']);
    expect(openersOf('letter.md', state)).toMatchObject([{ index: 2, entry: { name: 'Open' } }]);
    expect(openersOf('letter.txt', state)).toEqual([]);
    expect(openersOf('md', state)).toEqual([]);
  });

  it('have the title of the application where it has one; the window of a hidden page has the title of the page', async () => {
    const state = (await startStage()).state();
    const [app] = state.applications as [DevHostedApp];
    app.entries = [
      { name: 'Main', path: '/app/notes/' },
      { name: 'Open', path: '/app/notes/open', isHidden: true, fileTypes: ['md'] },
    ];
    const titles = app.entries.map((entry, index) => iconTitle({ app, entry, index }, iconsOf(state)));
    expect(titles).toEqual(['Notes', 'Open']);
  });
});
