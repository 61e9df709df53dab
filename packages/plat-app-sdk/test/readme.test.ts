import { readFileSync } from 'node:fs';
import { PlatApp } from 'plat-app-sdk';
import { createFakeHost } from 'plat-testing/host';
import { afterEach, describe, expect, it, vi } from 'vitest';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const snippets = [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, code = '']) => code);

/** Runs a snippet with what it imports, and with the globals of a page. */
async function run(code: string, globals: Record<string, unknown>): Promise<void> {
  const scope = { PlatApp, createFakeHost, ...globals };
  const body = `return (async () => { ${code.replace(/^import .*$/gm, '')} })()`;
  await new Function(...Object.keys(scope), body)(...Object.values(scope));
}

afterEach(() => vi.unstubAllGlobals());

describe('the README', () => {
  it('has two snippets', () => expect(snippets).toHaveLength(2));

  it('shows a page that follows the host’s theme', async () => {
    const host = createFakeHost();
    const dataset: Record<string, string> = {};
    vi.stubGlobal('window', host.window);
    await run(snippets[0] ?? '', { document: { documentElement: { dataset } } });
    expect(dataset.theme).toBe('light');
    await host.setTheme('dark');
    expect(dataset.theme).toBe('dark');
    host.close();
  });

  it('shows a test of such a page', async () => {
    const log = vi.fn();
    await run(snippets[1] ?? '', { console: { log } });
    expect(log).toHaveBeenCalledExactlyOnceWith('light');
  });
});
