import { PlatApp } from 'plat-app-sdk';
import { createFakeHost, type FakeHost, type FakeHostOptions } from 'plat-testing/host';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { builtinEnvironments, type EnvironmentReturn } from 'vitest/runtime';
import { bundle, run } from './bundle.js';
import { eventually, isLeft } from './facts.js';
import type { Framework, MountedPage } from './framework.js';

/** Both ends of what the peer dependencies allow: which file, with which package in which other version. */
export const frameworks = [
  { name: 'React 19', file: './react-page.ts', packages: {}, version: /^19\./ },
  {
    name: 'React 18.0',
    file: './react-page.ts',
    packages: { react: 'react-18', 'react-dom': 'react-dom-18' },
    version: /^18\.0\./,
  },
  { name: 'Vue 3.5', file: './vue-page.ts', packages: {}, version: /^3\.5\./ },
  { name: 'Vue 3.3', file: './vue-page.ts', packages: { vue: 'vue-3.3' }, version: /^3\.3\./ },
];

export interface HostAndApp {
  host: FakeHost;
  app: PlatApp;
}

/** A host, an instance that is connected to it, and an element to show components in; fresh for each test. */
export interface Stage {
  host: FakeHost;
  app: PlatApp;
  element: HTMLElement;
  /** The framework, loaded where there is a document. */
  framework: Framework;
  /** The same, loaded where there is none. */
  onServer: Framework;
  open(options?: FakeHostOptions): HostAndApp;
  mount(components?: number): MountedPage;
  /** Unmounts the page when the test ends. */
  keep(page: MountedPage): MountedPage;
  /** Waits until the components show these texts. */
  shows(...texts: string[]): Promise<void>;
}

export function setStage({ file, packages, version }: (typeof frameworks)[number]): Stage {
  const hosts: HostAndApp[] = [];
  const pages: MountedPage[] = [];
  let browser: EnvironmentReturn;

  const keep = (page: MountedPage) => {
    pages.push(page);
    return page;
  };
  const stage = {
    keep,
    open(options?: FakeHostOptions) {
      const host = createFakeHost(options);
      const opened = { host, app: new PlatApp({ window: host.window }) };
      hosts.push(opened);
      return opened;
    },
    mount: (components = 1) => keep(stage.framework.mount(stage.element, { app: stage.app, components })),
    shows: (...texts: string[]) =>
      eventually(() =>
        expect([...stage.element.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(texts),
      ),
  } as Stage;

  beforeAll(async () => {
    const code = await bundle(file, packages);
    stage.onServer = run(code).framework;
    browser = await builtinEnvironments.jsdom.setup(globalThis, {});
    const loaded = run(code);
    expect(loaded.version).toMatch(version);
    stage.framework = loaded.framework;
  });
  afterAll(() => browser.teardown(globalThis));

  beforeEach(() => {
    stage.element = document.createElement('main');
    Object.assign(stage, stage.open());
  });
  afterEach(async () => {
    for (const page of pages.splice(0)) page.unmount();
    for (const { host, app } of hosts.splice(0)) {
      await isLeft(host);
      app.destroy();
      host.close();
    }
    // React ends its effects in a task of its own.
    await new Promise((resolve) => setTimeout(resolve));
  });
  return stage;
}
