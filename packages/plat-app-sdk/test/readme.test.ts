import { readFileSync } from 'node:fs';
import { PlatApp } from 'plat-app-sdk';
import { createFakeHost } from 'plat-testing/host';
import { afterEach, describe, expect, it, vi } from 'vitest';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const snippets = [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, code = '']) => code);
const snippetWith = (word: string) => snippets.find((code) => code.includes(word)) ?? '';

/** Runs a snippet with what it imports, and with the globals of a page. */
async function run(code: string, globals: Record<string, unknown>): Promise<void> {
  const scope = { PlatApp, createFakeHost, ...globals };
  const body = `return (async () => { ${code.replace(/^import .*$/gm, '')} })()`;
  await new Function(...Object.keys(scope), body)(...Object.values(scope));
}

afterEach(() => vi.unstubAllGlobals());

describe('the README', () => {
  it('shows a page that follows the host’s theme', async () => {
    const host = createFakeHost();
    const documentElement = { className: '', lang: '' };
    vi.stubGlobal('window', host.window);
    await run(snippetWith('documentElement'), { document: { documentElement } });
    expect(documentElement).toEqual({ className: 'light', lang: 'en-US' });
    await host.setTheme('dark');
    expect(documentElement.className).toBe('dark');
    host.close();
  });

  it('shows a test of such a page', async () => {
    const log = vi.fn();
    await run(snippetWith('createFakeHost'), { console: { log } });
    expect(log).toHaveBeenNthCalledWith(1, 'light');
    expect(log).toHaveBeenNthCalledWith(2, 'call-timeout');
  });
});
