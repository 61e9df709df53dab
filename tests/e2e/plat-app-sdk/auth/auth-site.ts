import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { listen } from '../../../../scripts/listen.mjs';
import type { ServedFolder } from '../../browser.js';

const ROUTES = new Map([
  ['pick-file', 'pickFile'],
  ['pick-user-file', 'pickUserFile'],
  ['pick-shared-file', 'pickSharedFile'],
  ['authorize-user-file', 'authorizeUserFile'],
  ['authorize-shared-file', 'authorizeSharedFile'],
]);
const PICKED = ['/vol1/a b', '/vol1/ü'];
const FOLDERS = PICKED.map((path) => ({ path }));

const appPage = html`<!doctype html><title>app</title><button id="go">Choose</button><script type="module">
  import { PlatApp, onAppAuthResult, rememberAuthState } from '/sdk/index.js';
  const { how, ...request } = JSON.parse(new URLSearchParams(location.search).get('request') ?? '{}');
  const { authOrigin, hostOrigin } = request;
  const app = new PlatApp({ authOrigin, hostOrigin, connectTimeoutMs: 2_000 });
  const params = { appName: 'notes', redirectUri: '/app/notes/callback.html', ...request.params };
  window.onAuth = {
    heard: [],
    start() {
      rememberAuthState(params.state);
      if (!request.listens) return app.authorize('pickUserFile', params, how);
      const state = request.listens === 'any' ? undefined : params.state;
      onAppAuthResult({ state }, (result) => onAuth.heard.push(result));
      return app.openAppAuth('pickUserFile', params, how);
    },
    begin() {
      this.outcome = this.start().then(
        (value) => ({ value }),
        ({ code, url }) => ({ code, url }),
      );
    },
  };
  document.querySelector('#go').onclick = () => onAuth.begin();
  if (request.onLoad) onAuth.begin();
</script>`;

const callbackPage = html`<!doctype html><title>callback</title><script type="module">
  import { completeAppAuth } from '/sdk/callback.js';
  const state = new URLSearchParams(location.search).get('given') ?? undefined;
  const close = location.search.includes('stays') ? false : undefined;
  window.completed = completeAppAuth({ state, close }).catch(({ code }) => ({ code }));
</script>`;

/** As the specification has it: it posts to its opener, and closes its window at once. */
const postingPage = html`<!doctype html><title>callback</title><script type="module">
  import { PlatApp } from '/sdk/index.js';
  const result = new PlatApp().parseAppAuthCallback(location.href);
  window.opener.postMessage({ type: 'plat-app-auth', result }, location.origin);
  window.close();
</script>`;

const framePage = (address: string) =>
  html`<!doctype html><title>portal</title><iframe src="${address}"></iframe>`;

export interface AuthSiteOptions {
  /** The opener policy that the authorization pages send. */
  coop?: 'same-origin' | 'same-origin-allow-popups';
  /** More pages of the application, by their names. */
  pages?: Record<string, string>;
}

/**
 * A site as the unified gateway has it: the application's page, its callback page and the platform's authorization
 * pages on one origin. `/portal?frame=` frames any address.
 *
 * Source of the authorization pages: platform gaps, "Standalone pages (openAppAuth)".
 */
export function openAuthSite({ coop, pages = {} }: AuthSiteOptions = {}): Promise<ServedFolder> {
  const site = new Hono();
  site.get('/app/notes/', (context) => context.html(appPage));
  for (const [name, page] of Object.entries(pages)) {
    site.get(`/app/notes/${name}`, (context) => context.html(page));
  }
  site.get('/app/notes/callback.html', (context) => context.html(callbackPage));
  site.get('/app/notes/posting.html', (context) => context.html(postingPage));
  let isAllowed = false;
  site.get('/app/notes/api/folders', (context) => context.json(isAllowed ? FOLDERS : []));
  site.get('/portal', (context) => context.html(framePage(context.req.query('frame') ?? '')));
  const rewriteRequestPath = (path: string) => path.slice('/sdk'.length);
  site.get('/sdk/*', serveStatic({ root: sdk, rewriteRequestPath }));

  site.get('/app-auth/:route', (context) => {
    const method = ROUTES.get(context.req.param('route'));
    const { appName, redirectUri, state } = context.req.query();
    if (!method || !appName || !redirectUri || !state) return context.text('no such request', 400);
    const outcomes = {
      allow: { status: 'success', path: JSON.stringify(PICKED) },
      deny: { status: 'error', error: 'access_denied' },
      cancel: { status: 'cancel' },
      forge: { status: 'success', state: 'forged' },
    };
    const links = Object.entries(outcomes).map(([name, outcome]) => {
      const callback = new URL(redirectUri, context.req.url);
      const fields = { method, appName, state, ...outcome };
      for (const [key, value] of Object.entries(fields)) callback.searchParams.set(key, value);
      return html`<a id="${name}" href="/decided?to=${encodeURIComponent(callback.href)}">${name}</a> `;
    });
    if (coop) context.header('Cross-Origin-Opener-Policy', coop);
    return context.html(html`<!doctype html><title>Authorize</title>${links}`);
  });
  site.get('/decided', (context) => {
    const callback = new URL(context.req.query('to') ?? '');
    isAllowed ||= callback.searchParams.get('status') === 'success';
    return context.redirect(callback.href);
  });
  return listen(site);
}

/** What the application gets when the user of this site allows a pick. */
export const pickedFor = (state: string) => ({
  status: 'success',
  method: 'pickUserFile',
  appName: 'notes',
  state,
  path: PICKED,
});

const sdk = fileURLToPath(new URL('../../../../packages/plat-app-sdk/dist', import.meta.url));
