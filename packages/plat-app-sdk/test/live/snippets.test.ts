import { createFakeHost, type FakeHost } from 'plat-testing/host';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { builtinEnvironments, type EnvironmentReturn } from 'vitest/runtime';
import { eventually } from './facts.js';
import { bundleSnippet, snippetOf, snippetsOf } from './snippets.js';

const guide = 'docs/guides/react-and-vue.md';
const readme = 'packages/plat-app-sdk/README.md';
const scripts = new Map<string, string>();
let browser: EnvironmentReturn;

beforeAll(async () => {
  const files = await snippetsOf(guide);
  expect([...files.keys()]).toEqual([
    'plain.js',
    'page.jsx',
    'main.jsx',
    'own-app.jsx',
    'Page.vue',
    'main.js',
    'page.test.jsx',
  ]);
  files.set(
    'strict.jsx',
    `import { StrictMode } from 'react'; import { createRoot } from 'react-dom/client';
    import { Page } from './page.jsx'; import { useOwnPlatApp } from './own-app.jsx';
    const Own = () => <Page app={useOwnPlatApp()} />;
    const root = createRoot(document.getElementById('root'));
    root.render(<StrictMode><Own /></StrictMode>);
    export const unmount = () => root.unmount();`,
  );
  for (const entry of ['plain.js', 'main.jsx', 'strict.jsx', 'main.js', 'page.test.jsx']) {
    scripts.set(entry, await bundleSnippet(files, entry));
  }
  const short = new Map([
    ['page.jsx', (await snippetOf(readme, 'jsx')).replace('System(', 'Page(')],
    ['main.jsx', files.get('main.jsx') ?? ''],
  ]);
  const shortVue = new Map([
    ['Page.vue', await snippetOf(readme, 'vue')],
    ['main.js', files.get('main.js') ?? ''],
  ]);
  scripts.set('README, React', await bundleSnippet(short, 'main.jsx'));
  scripts.set('README, Vue', await bundleSnippet(shortVue, 'main.js'));
  browser = await builtinEnvironments.jsdom.setup(globalThis, {});
});
// React ends its effects in a task of its own, which needs the window.
afterEach(() => new Promise((resolve) => setTimeout(resolve)));
afterAll(() => browser.teardown(globalThis));

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
  delete document.documentElement.dataset.theme;
});

/** Runs a page whose window is framed by this host, or by none. */
function open(script: string, host?: ReturnType<typeof createFakeHost>): Record<string, unknown> {
  const module: { exports: Record<string, unknown> } = { exports: {} };
  const page = Object.create(globalThis, { window: { value: host?.window ?? window } }) as unknown;
  new Function('globalThis', 'module', scripts.get(script) ?? '')(page, module);
  return module.exports;
}

const text = () => document.body.textContent ?? '';

it('an instance of one component works in StrictMode, and ends with the component', async () => {
  const host = createFakeHost({ config: { systemVersion: '1.3.0' } });
  const { unmount } = open('strict.jsx', host) as { unmount(): void };
  await eventually(() => expect(text()).toContain('System 1.3.0'));
  expect(host.window.listenerCount('message')).toBe(1);
  unmount();
  await eventually(() => expect(host.window.listenerCount('message')).toBe(0));
  host.close();
});

describe.each(['main.jsx', 'main.js'])('the page of the guide that starts in %s', (script) => {
  it('shows what the host says, and follows it', async () => {
    const host = createFakeHost({ config: { theme: 'dark', language: 'de-DE', systemVersion: '1.3.0' } });
    open(script, host);
    await eventually(() => expect(text()).toContain('System 1.3.0'));
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(document.documentElement.lang).toBe('de-DE');
    await host.setTheme('light');
    await eventually(() => expect(document.querySelector('main')?.className).toBe('light'));
    expect(document.documentElement.dataset.theme).toBe('light');
    await host.setLanguage('zh-CN');
    await eventually(() => expect(document.querySelector('time')?.textContent).toMatch(/年.*月/));
  });

  it('says in a plain tab why it knows nothing of a host', async () => {
    open(script);
    await eventually(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('platform'));
    expect(document.querySelector('main')?.className).toBe('light');
  });
});

describe('the test of a page that the guide shows', () => {
  it('has a page that follows its host', async () => {
    const { host } = open('page.test.jsx') as { host: FakeHost };
    await eventually(() => expect(text()).toContain('System 1.3.0'));
    expect(document.querySelector('main')?.className).toBe('dark');
    await host.setTheme('light');
    await eventually(() => expect(document.querySelector('main')?.className).toBe('light'));
  });
});

describe('the page without a framework', () => {
  it('shows what the host says, follows it, and ends', async () => {
    const host = createFakeHost({ config: { theme: 'dark', systemVersion: '1.3.0' } });
    const { stop } = open('plain.js', host) as { stop(): void };
    expect(text()).toBe('Asking the host…');
    await eventually(() => expect(text()).toBe('System 1.3.0'));
    await eventually(() => expect(document.documentElement.dataset.theme).toBe('dark'));
    stop();
    await host.setTheme('light');
    await eventually(() => expect(document.documentElement.dataset.theme).toBe('light'));
  });

  it('says in a plain tab why it knows nothing of a host', async () => {
    open('plain.js');
    await eventually(() => expect(text()).toContain('platform'));
  });
});

describe.each(['README, React', 'README, Vue'])('the component of the %s', (script) => {
  it('shows the theme and the version of the host, and follows it', async () => {
    const host = createFakeHost();
    open(script, host);
    await eventually(() =>
      expect(document.querySelector('p')?.outerHTML).toBe('<p class="light">System 1.2.0401</p>'),
    );
    await host.setTheme('dark');
    await eventually(() => expect(document.querySelector('p')?.className).toBe('dark'));
  });

  it('says in a plain tab why it knows nothing of a host', async () => {
    open(script);
    await eventually(() => expect(text()).toContain('platform'));
  });
});
