import { fileURLToPath } from 'node:url';
import type { PlatApp, PlatAppOptions } from 'plat-app-sdk';
import type { FakeHost, FakeHostOptions } from 'plat-testing/host';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { connectBrowser, type ServedFolder, serveFolder } from '../browser.js';

/** What the pages of the stage keep for the tests, in their one global. */
interface OnStage {
  app: PlatApp;
  frame: HTMLIFrameElement;
  host: FakeHost;
  createFakeHost(options: FakeHostOptions): FakeHost;
  /** What handlers were given, or parents were asked. */
  heard: unknown[];
  off(): void;
  /** Makes the page a penpal parent of what the frame shows, with these methods. */
  connect(childOrigin: string, methods: object): void;
  /** The page, as penpal's parent calls it. */
  child: Promise<{ $emit(event: string, ...payload: unknown[]): Promise<void> }>;
}

declare global {
  var onStage: OnStage;
}

const appPage = `<!doctype html><title>app</title><script type="module">
  import { PlatApp } from '/sdk/index.js';
  const options = JSON.parse(new URLSearchParams(location.search).get('options') ?? '{}');
  window.onStage = { heard: [], app: new PlatApp(options) };
</script>`;

const scriptPage = `<!doctype html><title>app</title><script src="/sdk/plat-app-sdk.global.js"></script>
<script>window.onStage = { app: new PlatAppSdk.PlatApp() };</script>`;

const hostPage = `<!doctype html><title>host</title><iframe></iframe><script type="module">
  import { createFakeHost } from '/host/index.js';
  window.onStage = { createFakeHost, frame: document.querySelector('iframe') };
</script>`;

const penpalPage = `<!doctype html><title>penpal 7</title><iframe></iframe>
<script src="/penpal-7.js"></script><script>
  const frame = document.querySelector('iframe');
  const connect = (origin, methods) => Penpal.connect({ methods, messenger: new Penpal.WindowMessenger({
    remoteWindow: frame.contentWindow, allowedOrigins: [origin] }) }).promise;
  window.onStage = { heard: [], frame, connect: (origin, methods) => { onStage.child = connect(origin, methods); } };
</script>`;

/** A browser with an app and a host, each on an origin of its own. */
interface Stage {
  readonly browser: Browser;
  readonly app: ServedFolder;
  readonly host: ServedFolder;
  close(): Promise<void>;
}

/** The stage of a test file, and the tab of the present test. */
export let stage: Stage;
export let page: Page;

/** Gives the tests of a `describe` a stage, and each of them a tab with this page of the host. */
export function useStage(path = '/'): void {
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());
  beforeEach(async () => {
    page = await stage.browser.newPage();
    await showHost(path);
  });
  afterEach(() => page.close());
}

async function openStage(): Promise<Stage> {
  const [browser, app, host] = await Promise.all([
    connectBrowser(),
    serveFolder({
      '/': appPage,
      '/script': scriptPage,
      '/sdk/': file('packages/plat-app-sdk/dist'),
    }),
    serveFolder({
      '/': hostPage,
      '/penpal-7': penpalPage,
      '/host/': file('packages/testing/dist/host'),
      '/penpal-7.js': file('node_modules/penpal-7/dist/penpal.min.js'),
    }),
  ]);
  const close = async () => {
    await browser.close();
    await Promise.all([app.close(), host.close()]);
  };
  return { browser, app, host, close };
}

function file(path: string): string {
  return fileURLToPath(new URL(`../../../${path}`, import.meta.url));
}

/** Address of the app's page, which makes its PlatApp with these options. */
export function appUrl(options: PlatAppOptions = {}): string {
  return `${stage.app.origin}/?options=${encodeURIComponent(JSON.stringify(options))}`;
}

/** Shows a page of the host, its frame still empty and nobody listening. */
export async function showHost(path: string): Promise<void> {
  await page.goto(stage.host.origin + path);
  await page.waitForFunction(() => 'onStage' in globalThis);
}

/** Loads the app into the frame of the host's page and waits until it has made its PlatApp. */
export async function loadApp(url: string): Promise<Frame> {
  await page.evaluate((src) => {
    onStage.frame.src = src;
  }, url);
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  if (frame === null) throw new Error('The host page has no frame');
  await frame.waitForURL(url);
  await frame.waitForFunction(() => 'onStage' in globalThis);
  return frame;
}

/** Starts the fake host for the page at this address, as a host does: before the page is there. */
export async function startHost(url: string): Promise<void> {
  await page.evaluate((appOrigin) => {
    onStage.host = onStage.createFakeHost({ iframe: onStage.frame, appOrigin });
  }, new URL(url).origin);
}

/** How a call of the page ended: its value, or the error's code. */
export function callOf(
  place: Frame | Page,
  member: 'ready' | 'getPlatformConfig',
): Promise<{ value?: unknown; code?: string }> {
  return place.evaluate(
    (name) =>
      onStage.app[name]().then(
        (value: unknown) => ({ value }),
        ({ code }: { code: string }) => ({ code }),
      ),
    member,
  );
}
