import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { languageOfLocale } from 'plat-common/locale';
import { inBoth, listed, type Text, text } from 'plat-common/text';
import type { HostedApplication } from '../application/hosted-application.js';
import { operationByRoute, operations } from '../authorization/operations.js';
import { addressOfEntry } from '../device/entries.js';
import { SafeFolder } from '../device/safe-folder.js';
import type { Emulator } from '../emulator.js';
import { saidIn } from '../texts/said-in.js';
import { controlApi } from './control-api.js';
import { readablePage } from './readable-page.js';

/** The emulator's own pages: desktop, authorization, their files, and the control API. */
export function pages(emulator: Emulator, { desktop }: { desktop: string }): Hono {
  const app = new Hono();
  const index = async (context: Context) => {
    emulator.greet(context.req.header('accept-language') ?? '');
    return context.html(await readFile(join(desktop, 'index.html'), 'utf8'));
  };

  app.use(async (context, next) => {
    await next();
    // Another website must not lay this page under its own and have it clicked.
    context.header('content-security-policy', "frame-ancestors 'self'; script-src 'self'");
    context.header('x-content-type-options', 'nosniff');
    context.header('cache-control', 'no-store');
  });
  app.route('/_dev/api', controlApi(emulator));
  app.get('/_dev/icons/:app/:index', async (context) => {
    const hosted = emulator.hostedBy(context.req.param('app'));
    const icon = hosted && (await appIcon(hosted, Number(context.req.param('index'))));
    // A browser reports 404 among the faults of the application.
    if (icon === undefined) return context.body(null, 204);
    return context.body(new Uint8Array(icon), 200, { 'content-type': 'image/png' });
  });
  const files = serveStatic({ root: desktop, rewriteRequestPath: (path) => path.slice('/_dev'.length) });
  app.use('/_dev/*', files);
  app.get('/', index);

  app.get('/app-auth/:route', async (context) => {
    const route = context.req.param('route');
    const address = new URL(context.req.url);
    const problem = problemOf(emulator, route, address);
    emulator.log.add({
      kind: 'authorization',
      title: inBoth(text`opened ${route}`, '已打开 {0}'),
      ok: !problem,
      detail: { query: Object.fromEntries(address.searchParams) },
      ...(problem && { texts: { problem } }),
    });
    if (emulator.state.faults.popup === 'opener-cut') {
      context.header('cross-origin-opener-policy', 'same-origin');
    }
    if (problem === undefined) return index(context);
    const title = inBoth(text`This authorization request is invalid`, '授权请求无效');
    const hint = text`Correct what the page passed to authorize or openAppAuth of the page SDK.`;
    return context.html(readablePage({ title, text: problem, hint }, emulator.state.config.language), 400);
  });

  app.notFound((context) => {
    if (/^\/(?:app|cgi)\//.test(context.req.path)) {
      const pages = emulator.state.applications.flatMap(({ entries }) => entries.map(addressOfEntry));
      const places = listed('items', ['/', ...pages]);
      const hint = inBoth(text`These addresses exist: ${places}.`, '可用的地址：{0}。');
      const title = inBoth(text`Unknown address`, '地址不存在');
      const unknown = text`${context.req.path} is not an address of a running application.`;
      return context.html(readablePage({ title, text: unknown, hint }, emulator.state.config.language), 404);
    }
    const say = saidIn(languageOfLocale(emulator.state.config.language));
    return context.text(`${say(text`There is no ${context.req.path}`)}\n`, 404);
  });
  return app;
}

/** What is wrong with the address of an authorization page, in words for who wrote it; undefined for nothing. */
function problemOf(emulator: Emulator, route: string, { origin, searchParams }: URL): Text | undefined {
  const apps = emulator.hosted.map(({ name }) => `"${name}"`);
  const operation = operationByRoute.get(route);
  if (operation === undefined) {
    return text`There is no page ${route}; the pages are ${listed('items', [...operationByRoute.keys()])}.`;
  }
  const appName = searchParams.get('appName');
  if (!appName) return inBoth(text`The parameter appName is missing.`, '缺少参数 appName。');
  if (emulator.hostedBy(appName) === undefined) {
    return text`appName is "${appName}", and the running applications are ${listed('items', apps)}.`;
  }
  if (operations[operation].takesPath && !searchParams.get('path')) {
    return text`The parameter path is missing; ${operation} is about one path.`;
  }
  return redirectProblem(searchParams.get('redirectUri'), origin);
}

/** A callback page is of the same origin, so that the result is the application's alone. */
function redirectProblem(redirectUri: string | null, origin: string): Text | undefined {
  if (!redirectUri) return text`The parameter redirectUri is missing, so the result has no destination.`;
  if (!URL.canParse(redirectUri, origin))
    return text`redirectUri is "${redirectUri}", which is not an address.`;
  const { origin: target, protocol } = new URL(redirectUri, origin);
  // A blob: address has the origin of the page that made it, and nothing of what that page is.
  if (target === origin && /^https?:$/.test(protocol)) return undefined;
  return text`redirectUri is "${redirectUri}", which has another origin than ${origin}.`;
}

const MAX_BYTES = 2_000_000;
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** The picture that a package has for one of its entries, as PNG; undefined where it has none. */
async function appIcon(
  { folder, application, package: run }: HostedApplication,
  index: number,
): Promise<Buffer | undefined> {
  const entries = run?.entries ?? application.current().entries;
  const icon = entries[index]?.icon;
  const named = ['256', '64'].flatMap((size) => {
    const file = icon?.replaceAll('{0}', size) ?? '';
    return [`app/ui/${file}`, `ui/${file}`];
  });
  for (const file of icon === undefined ? ['ICON_256.PNG', 'ICON.PNG'] : named) {
    const picture = await pngIn(folder, file);
    if (picture !== undefined) return picture;
  }
  return undefined;
}

/** No link is followed: a package names its icons, and must not show other files of this machine. */
async function pngIn(folder: string, path: string): Promise<Buffer | undefined> {
  const file = await new SafeFolder(folder).openFile(path);
  if (file === undefined) return undefined;
  try {
    if ((await file.stat()).size > MAX_BYTES) return undefined;
    const bytes = await file.readFile();
    return bytes.subarray(0, PNG.length).equals(PNG) ? bytes : undefined;
  } finally {
    await file.close();
  }
}
