import { readFileSync } from 'node:fs';
import { PlatApp } from 'plat-app-sdk';
import { syncDocument } from 'plat-app-sdk/live';
import { createFakeHost } from 'plat-testing/host';
import { expect, it, onTestFinished, vi } from 'vitest';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const snippets = [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, code = '']) => code);

it('the README names every member', () => {
  const members = [...Object.keys(new PlatApp()), ...Object.getOwnPropertyNames(PlatApp.prototype)];
  const shown = members.filter((member) => member !== 'constructor' && member !== 'core');
  expect(shown.filter((member) => !readme.includes(`\`${member}`))).toEqual([]);
});

it('the README shows a page that follows the host’s theme', async () => {
  const host = createFakeHost();
  const documentElement = { dataset: {}, style: {}, lang: '' };
  const log = vi.fn();
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('window', host.window);
  vi.stubGlobal('document', { documentElement });
  const code = snippets.find((one) => one.includes('syncDocument')) ?? '';
  const body = `return (async () => { ${code.replace(/^import .*$/gm, '')} })()`;
  await new Function('PlatApp', 'syncDocument', 'console', body)(PlatApp, syncDocument, { log });
  expect(log).toHaveBeenCalledExactlyOnceWith('1.2.0401');
  const shown = (theme: string) => ({ dataset: { theme }, style: { colorScheme: theme }, lang: 'en-US' });
  await vi.waitFor(() => expect(documentElement).toEqual(shown('light')), 60_000);
  await vi.waitFor(() => expect(host.subscriptions.size).toBe(2), 60_000);
  await host.setTheme('dark');
  expect(documentElement).toEqual(shown('dark'));
  host.close();
});
