import { fileURLToPath } from 'node:url';
import type * as Sdk from 'plat-app-sdk';
import type { AppAuthParams, AuthorizeOptions, PlatApp, PlatAppOptions } from 'plat-app-sdk';
import type { FakeHost, FakeHostOptions, HostMethod } from 'plat-testing/host';
import { type ServedFolder, serveFolder } from '../browser.js';
import { openAuthSite } from '../plat-app-sdk/auth/auth-site.js';
import type { Engine, PageScript, Place, Tab } from './engine.js';

/** How a call of the page ended. */
export interface Outcome {
  value?: unknown;
  code?: string;
  hint?: string;
  url?: string;
}

/** What the application's page has for the tests, in its one global. */
export interface AppPage {
  sdk: typeof Sdk;
  app: PlatApp;
  /** What handlers were given. */
  heard: unknown[];
  off(): void;
  settled(call: Promise<unknown>): Promise<Outcome>;
  sleep(ms: number): Promise<void>;
  /** Loads the SDK once more, in its development build. */
  loadSecondSdk(): Promise<typeof Sdk>;
  /** How the script of the click ended. */
  outcome: Promise<Outcome>;
}

/** What the host's page has for the tests. */
export interface HostPage {
  frame: HTMLIFrameElement;
  /** What the page was asked, or told. */
  heard: unknown[];
  /** How often a page has shaken hands with this one. */
  handshakes: number;
  host: FakeHost;
  createFakeHost(options: FakeHostOptions): FakeHost;
  sleep(ms: number): Promise<void>;
  /** Makes the page a penpal parent of the frame, anew each time. */
  connect(methods: Record<string, HostMethod | Record<string, HostMethod>>): void;
  /** The page, as penpal's parent calls it. */
  child: Promise<{ $emit(event: string, ...payload: unknown[]): Promise<void> }>;
}

declare global {
  var appPage: AppPage;
  var hostPage: HostPage;
}

const sleep = 'sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms))';

// The script of the click comes in the address, because what a driver runs in a page may count as the user's doing.
const appPageHtml = `<!doctype html><title>app</title><button id="go">go</button><script type="module">
  import * as sdk from '/sdk/index.js';
  const query = new URLSearchParams(location.search);
  window.appPage = {
    sdk,
    app: new sdk.PlatApp(JSON.parse(query.get('options') ?? '{}')),
    heard: [],
    settled: (call) => call.then((value) => ({ value }), ({ code, hint, url }) => ({ code, hint, url })),
    ${sleep},
    loadSecondSdk: () => import('/second-sdk/index.js'),
  };
  const script = new Function('return (' + query.get('script') + ')(appPage)');
  const begin = () => { appPage.outcome = appPage.settled(Promise.resolve().then(script)); };
  document.querySelector('#go').onclick = begin;
  if (query.has('onLoad')) begin();
</script>`;

const hostPageHtml = `<!doctype html><title>host</title><iframe></iframe><script src="/penpal.js"></script>
<script type="module">
  import { createFakeHost } from '/host/index.js';
  const frame = document.querySelector('iframe');
  let connection;
  window.hostPage = {
    frame,
    heard: [],
    handshakes: 0,
    createFakeHost,
    ${sleep},
    connect(methods) {
      connection?.destroy();
      connection = Penpal.connectToChild({ iframe: frame, childOrigin: '*', methods });
      this.child = connection.promise;
    },
  };
  addEventListener('message', ({ data }) => {
    if (data?.told) hostPage.heard.push(data.told);
    if (data?.penpal === 'ack') hostPage.handshakes += 1;
  });
</script>`;

const file = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** The application's pages and the host's, each on an origin of its own. */
export interface Site {
  /** The application's page, without a server of authorization. */
  readonly app: ServedFolder;
  readonly host: ServedFolder;
  /** The application's page, `page.html`, beside the platform's authorization pages. */
  readonly auth: ServedFolder;
}

export async function openSite(): Promise<Site> {
  const sdk = file('packages/plat-app-sdk/dist');
  const [app, host, auth] = await Promise.all([
    // The second copy is the other build, whose internals have other names.
    serveFolder({
      '/': appPageHtml,
      '/sdk/': sdk,
      '/second-sdk/': file('packages/plat-app-sdk/dist/development'),
      '/elsewhere': '<!doctype html>elsewhere',
    }),
    serveFolder({
      '/': hostPageHtml,
      '/sdk/': sdk,
      '/host/': file('packages/testing/dist/host'),
      '/penpal.js': file('node_modules/penpal/dist/penpal.min.js'),
      '/elsewhere': '<!doctype html>elsewhere',
    }),
    openAuthSite({ pages: { 'page.html': appPageHtml } }),
  ]);
  return { app, host, auth };
}

/** The same server under another host name: another site. */
export const foreign = (address: string) => address.replace('127.0.0.1', 'localhost');

/** What the application's page does, when it is clicked or by itself. */
export interface AppRequest {
  options?: PlatAppOptions;
  script?: PageScript<[AppPage], unknown>;
  /** In place of a script: what `authorize` is asked for, and how. */
  picks?: [params: Partial<AppAuthParams>, how?: AuthorizeOptions];
  onLoad?: boolean;
}

/** The address of the application's page, with what it is to do there. */
export function appUrl(
  page: string,
  { options = {}, script, picks, onLoad = false }: AppRequest = {},
): string {
  const query = new URLSearchParams({ options: JSON.stringify(options) });
  if (script !== undefined) query.set('script', script.toString());
  if (picks !== undefined) {
    const [params, how = {}] = picks;
    const given = JSON.stringify({ appName: 'notes', redirectUri: 'callback.html', ...params });
    query.set('script', `({ app }) => app.authorize('pickUserFile', ${given}, ${JSON.stringify(how)})`);
  }
  if (onLoad) query.set('onLoad', '');
  return `${page}?${query}`;
}

/** A tab with a page of the host, nobody listening there yet. */
export async function openHostPage(engine: Engine, origin: string): Promise<Tab> {
  const tab = await engine.newTab();
  await tab.goto(`${origin}/`);
  return tab;
}

/** Starts the fake host, which offers all methods, for the application in the frame. */
export function startHost(
  tab: Tab,
  { app }: Site,
  options: Pick<FakeHostOptions, 'serial'> = {},
): Promise<void> {
  return tab.evaluate(
    (appOrigin, given) => {
      const picked = { code: 0, msg: '', data: ['/vol1/a'] };
      const allowed = { code: 0, msg: '', data: true };
      const nothing = () => {};
      hostPage.host = hostPage.createFakeHost({
        ...given,
        iframe: hostPage.frame,
        appOrigin,
        methods: {
          setTitle: nothing,
          setExitPageTips: nothing,
          openFile: nothing,
          openFileManager: nothing,
          showFileDetails: nothing,
          openAppSetting: nothing,
          close: nothing,
          pickFile: () => ['/vol1/a'],
          pickUserFile: () => picked,
          pickSharedFile: () => picked,
          authorizeUserFile: () => allowed,
          authorizeSharedFile: () => allowed,
        },
      });
    },
    app.origin,
    options,
  );
}

/** Loads the application into the frame of the host's page. */
export async function loadApp(tab: Tab, url: string): Promise<Place> {
  await tab.evaluate(
    (src) =>
      new Promise<void>((resolve) => {
        hostPage.frame.onload = () => resolve();
        hostPage.frame.src = src;
      }),
    url,
  );
  return tab.frame();
}

/** How a call of the page ends. */
export function callOf(
  place: Place,
  member: 'ready' | 'getPlatformConfig' | 'pickUserFile',
): Promise<Outcome> {
  return place.evaluate((name) => appPage.settled(appPage.app[name]()), member);
}
