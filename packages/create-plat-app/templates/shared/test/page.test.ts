// @vitest-environment jsdom
import { PlatApp, PlatAppError } from 'plat-app-sdk';
import { createFakeHost } from 'plat-testing/host';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Entry, Folder } from '../server/responses.ts';
import { mountPage } from '../src/__MOUNT_PAGE__';
import { ApiProblem, type FilesApi } from '../src/files-api.ts';
import { Shelf } from '../src/shelf.ts';

const documents: Folder = { name: 'documents', path: '/vol1/1000/documents' };
const readme: Entry = { name: 'readme.md', path: '/vol1/1000/documents/readme.md', kind: 'file' };

let host: ReturnType<typeof createFakeHost>;
let api: FilesApi & { chosen: Folder[] };
let app: PlatApp;
let unmount: () => void;

beforeEach(() => {
  api = {
    chosen: [],
    folders: async () => [...api.chosen],
    files: async () => [readme],
    text: async () => ({ ...readme, text: '# Hello' }),
  };
  host = createFakeHost({
    config: { language: 'en-US', theme: 'light', systemVersion: '1.2.0401' },
    methods: {
      pickUserFile: () => {
        api.chosen = [documents];
        return { code: 0, msg: '', data: [documents.path] };
      },
    },
  });
  const root = document.body.appendChild(document.createElement('div'));
  app = new PlatApp({ window: host.window });
  unmount = mountPage(root, app, new Shelf(app, api));
});
afterEach(() => {
  unmount();
  host.close();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const patiently = { timeout: 10_000 };
const shown = () => document.body.textContent ?? '';
const sees = (text: string) => vi.waitFor(() => expect(shown()).toContain(text), patiently);

async function click(text: string): Promise<void> {
  const button = await vi.waitFor(() => {
    const all = [...document.querySelectorAll('button')];
    const found = all.find((one) => one.textContent?.trim() === text && !one.disabled);
    if (found === undefined) throw new Error(`No button "${text}" in: ${shown()}`);
    return found;
  }, patiently);
  button.click();
}

it('tells of the platform, and asks for a folder', async () => {
  await sees('No folder yet');
  await sees('1.2.0401');
  await sees('Light');
});

it('shows a chosen folder, and the text of a file in it', async () => {
  await click('Choose a folder');
  await click('readme.md');
  await sees('# Hello');
  await click('Back');
  await sees('readme.md');
});

it('follows theme and language of the platform', async () => {
  await sees('No folder yet');
  await vi.waitFor(async () => expect(await host.setTheme('dark')).toBe('delivered'), patiently);
  await sees('Dark');
  await vi.waitFor(async () => expect(await host.setLanguage('zh-CN')).toBe('delivered'), patiently);
  await sees('选择文件夹');
});

it('says what went wrong in a sentence, and tries again', async () => {
  await sees('No folder yet');
  vi.spyOn(api, 'files').mockRejectedValueOnce(new ApiProblem('no-access'));
  await click('Choose a folder');
  await sees('You are not allowed to read this.');
  await click('Try again');
  await vi.waitFor(() => expect(shown()).not.toContain('You are not allowed'), patiently);
  await sees('documents');
});

it.each([
  ['No folder could be chosen', () => Promise.reject(new PlatAppError('host-error', 'refused'))],
  // What a refusal is in a tab.
  ['No folder could be chosen', async () => ({ status: 'error', error: 'access_denied' })],
  ['The window was closed', () => Promise.reject(new PlatAppError('popup-closed', 'closed'))],
])('says "%s", and lets the user choose again', async (sentence, answer) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(app, 'authorize').mockImplementationOnce(answer);
  await click('Choose a folder');
  await sees(sentence);
  await click('Try again');
  await click('readme.md');
});

it('no longer shows a folder whose authorization was withdrawn', async () => {
  await click('Choose a folder');
  await sees('readme.md');
  api.chosen = [];
  api.text = () => Promise.reject(new ApiProblem('not-chosen'));
  await click('readme.md');
  await sees('its authorization was withdrawn');
  await sees('No folder yet');
});

it('offers a link to a window that the browser has blocked, and takes its result', async () => {
  const url = 'http://localhost:3000/app-auth/pick-user-file';
  const blocked = new PlatAppError('popup-blocked', 'blocked', { url });
  const authorize = vi.spyOn(app, 'authorize').mockRejectedValueOnce(blocked);
  await click('Choose a folder');
  await sees('Your browser has blocked the window.');
  expect(document.querySelector<HTMLAnchorElement>('a[rel=opener]')?.href).toBe(url);
  api.chosen = [documents];
  const [method, { state, appName } = { state: '', appName: '' }] = authorize.mock.calls[0] ?? [];
  const result = { status: 'success', method, appName, state, path: [documents.path] };
  const data = { type: 'plat-app-auth', result };
  window.dispatchEvent(new MessageEvent('message', { data, origin: location.origin }));
  await click('readme.md');
  expect(shown()).not.toContain('blocked');
});
