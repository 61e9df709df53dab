import { readFileSync } from 'node:fs';
import { PlatApp } from 'plat-app-sdk';
import { syncDocument } from 'plat-app-sdk/live';
import { createFakeHost } from 'plat-testing/host';
import { afterEach, describe, expect, it, vi } from 'vitest';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const snippets = [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, code = '']) => code);
const snippetWith = (word: string) => snippets.find((code) => code.includes(word)) ?? '';

/** Runs a snippet with what it imports, and with the globals of a page. */
async function run(code: string, globals: Record<string, unknown>): Promise<void> {
  const scope = { PlatApp, createFakeHost, syncDocument, ...globals };
  const body = `return (async () => { ${code.replace(/^import .*$/gm, '')} })()`;
  await new Function(...Object.keys(scope), body)(...Object.values(scope));
}

afterEach(() => vi.unstubAllGlobals());

describe('the README', () => {
  it('shows a page that follows the host’s theme', async () => {
    const host = createFakeHost();
    const documentElement = { dataset: {}, style: {}, lang: '' };
    const log = vi.fn();
    vi.stubGlobal('window', host.window);
    vi.stubGlobal('document', { documentElement });
    await run(snippetWith('syncDocument'), { console: { log } });
    expect(log).toHaveBeenCalledExactlyOnceWith('1.2.0401');
    const shown = (theme: string) => ({ dataset: { theme }, style: { colorScheme: theme }, lang: 'en-US' });
    await vi.waitFor(() => expect(documentElement).toEqual(shown('light')), 60_000);
    await vi.waitFor(() => expect(host.subscriptions.size).toBe(2), 60_000);
    await host.setTheme('dark');
    expect(documentElement).toEqual(shown('dark'));
    host.close();
  });

  it('shows a test of such a page', async () => {
    const log = vi.fn();
    await run(snippetWith('createFakeHost'), { console: { log } });
    expect(log).toHaveBeenNthCalledWith(1, 'light');
    expect(log).toHaveBeenNthCalledWith(2, 'call-timeout');
  });
});
