import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as Sdk from 'plat-app-sdk';
import { createFakeHost, type FakeHostOptions } from 'plat-testing/host';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { createFakePage } from './fixtures/auth-page.js';

const guides = join(import.meta.dirname, '../../../docs/guides');
const sdk = join(import.meta.dirname, '../src/index.ts');
const live = join(import.meta.dirname, '../src/live/index.ts');
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plat-guide-'));
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await rm(folder, { recursive: true });
});

/** Writes a guide's files as it names them, and imports one of them in the window that there is. */
async function guide<Module>(name: string, file: string): Promise<Module> {
  const markdown = await readFile(join(guides, name), 'utf8');
  for (const [, code = ''] of markdown.matchAll(/^```js\n(.*?)^```/gms)) {
    const [, named = ''] = /^\/\/ ([\w-]+\.js)\n/.exec(code) ?? [];
    // The SDK under test in place of the installed one.
    const tested = code
      .replace("'plat-app-sdk'", JSON.stringify(sdk))
      .replace("'plat-app-sdk/live'", JSON.stringify(live));
    await writeFile(join(folder, named), tested);
  }
  return import(/* @vite-ignore */ join(folder, file)) as Promise<Module>;
}

/** The SDK as the guides' files have it. */
const loadedSdk = () => import(/* @vite-ignore */ sdk) as Promise<typeof Sdk>;

describe('an-app-page.md', () => {
  interface Page {
    followHost(): () => void;
    pickFolder(appName: string, state: string): Promise<string[]>;
    showFolder(path: string): Promise<string | undefined>;
  }
  const open = async (options: FakeHostOptions) => {
    const host = createFakeHost(options);
    vi.stubGlobal('window', host.window);
    return { host, page: await guide<Page>('an-app-page.md', 'page.js') };
  };

  it('follows the host’s theme and language', async () => {
    const { host, page } = await open({ config: { theme: 'dark', language: 'de-DE' } });
    const root = { dataset: {}, style: {}, lang: '' };
    vi.stubGlobal('document', { documentElement: root });
    const end = page.followHost();
    await vi.waitFor(() => expect(root).toMatchObject({ dataset: { theme: 'dark' }, lang: 'de-DE' }), 60_000);
    await vi.waitFor(() => expect(host.subscriptions.size).toBe(2), 60_000);
    await host.setTheme('light');
    await host.setLanguage('zh-CN');
    expect(root).toEqual({ dataset: { theme: 'light' }, style: { colorScheme: 'light' }, lang: 'zh-CN' });
    end();
    host.close();
  });

  it('picks a folder with the host’s picker, and shows it where the host can', async () => {
    const opened = vi.fn();
    const picked = { code: 0, msg: '', data: ['/vol1/notes'] };
    const { host, page } = await open({ methods: { pickUserFile: () => picked, openFileManager: opened } });
    expect(await page.pickFolder('notes', 's1')).toEqual(['/vol1/notes']);
    expect(await page.showFolder('/vol1/notes')).toBeUndefined();
    expect(opened).toHaveBeenCalledWith('/vol1/notes');
    host.close();
  });

  eachRow([
    ['success', ['/vol1/a']],
    ['cancel', []],
    ['error', /turned it off/],
  ])('picks a folder in a tab with a state that the callback page knows: %s', async (status, expected) => {
    const { window, opened, hear } = createFakePage({ href: 'https://nas.example/app/todo/' });
    vi.stubGlobal('window', window);
    const page = await guide<Page>('an-app-page.md', 'page.js');
    const picked = page.pickFolder('todo', 's1');
    expect(new URL(opened[0]?.url ?? '').searchParams.get('redirectUri')).toBe('/app/todo/callback.html');
    const { consumeAuthState } = await loadedSdk();
    expect(consumeAuthState('s1')).toBe(true);
    const result = {
      status,
      method: 'pickUserFile',
      appName: 'todo',
      state: 's1',
      ...(status === 'success' && { path: ['/vol1/a'] }),
    };
    hear({ type: 'plat-app-auth', result });
    if (expected instanceof RegExp) await expect(picked).rejects.toThrow(expected);
    else expect(await picked).toEqual(expected);
  });

  it('says so where there is no file manager', async () => {
    const { host, page } = await open({ methods: { openFileManager: undefined } });
    expect(await page.showFolder('/vol1/notes')).toBe('There is no file manager here.');
    host.close();
  });
});

describe('page-errors.md', () => {
  it('tells the user of every code, and has a section for each', async () => {
    const { tell } = await guide<{ tell(error: unknown): string | undefined }>('page-errors.md', 'tell.js');
    const { PlatAppError: Loaded } = await loadedSdk();
    const markdown = await readFile(join(guides, 'page-errors.md'), 'utf8');
    const [, didItRun = ''] = /^## Did it run\?$(.*?)^## /ms.exec(markdown) ?? [];
    const source = await readFile(join(import.meta.dirname, '../src/errors.ts'), 'utf8');
    const codes = [...source.matchAll(/^ {2}\| '([\w-]+)'/gm)].map(([, code = '']) => code);
    expect(codes).toHaveLength(14);
    for (const code of codes) {
      expect(markdown).toContain(`\n### ${code}\n`);
      expect(didItRun).toContain(`\`${code}\``);
      const said = tell(new Loaded(code as 'aborted', 'text', { url: 'https://a.example' }));
      expect(said === undefined).toBe(code === 'aborted' || code === 'destroyed');
    }
    expect(() => tell(new TypeError('mine'))).toThrow('mine');
  });
});

describe('migrating-from-trimjs-web-app.md', () => {
  interface Migrated {
    app: { isWeb: boolean; isStandaloneWeb: boolean };
    pickPhotos(): Promise<string[]>;
  }
  const migrated = (window: unknown) => {
    vi.stubGlobal('window', window);
    return guide<Migrated>('migrating-from-trimjs-web-app.md', 'app.js');
  };

  it('begins with a page of the public platform', async () => {
    const { app } = await migrated(createFakeHost({ userAgent: 'Mozilla/5.0 FNAppVer/1.34.0' }).window);
    expect(app.isWeb).toBe(false);
  });

  it('picks what the user picks', async () => {
    const pickUserFile = vi.fn(() => ({ code: 0, msg: '', data: ['/vol1/a.jpg'] }));
    const host = createFakeHost({ methods: { pickUserFile } });
    const { pickPhotos } = await migrated(host.window);
    expect(await pickPhotos()).toEqual(['/vol1/a.jpg']);
    expect(pickUserFile).toHaveBeenCalledWith({ multiple: true, accept: ['.jpg', '.png'] });
    host.close();
  });

  it('picks nothing in a tab, where nobody can be asked', async () => {
    const { app, pickPhotos } = await migrated(createFakePage({}).window);
    expect(app.isStandaloneWeb).toBe(true);
    expect(await pickPhotos()).toEqual([]);
  });
});
