import { Agent as HttpAgent, type IncomingMessage, type ServerResponse } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createProxyServer } from 'httpxy';
import type { Emulator } from '../emulator.js';
import type { PlatformNames } from '../platform-names.js';
import { readablePage } from '../server/readable-page.js';
import { isAsset, isHotReload } from './asset.js';
import { insertScript } from './insert-script.js';
import { isForFrame, takesScript } from './page-request.js';
import type { Upstream } from './upstream.js';
import { forwardedHeaders, userIdOf } from './user-headers.js';

const VIEW_SCRIPT = '/_dev/view.js';

/** The unified gateway for one application: its server, reached under `/app/<appname>`. */
export interface AppProxy {
  handle(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

/** Forwards to the application's server, with the user's headers, HTTP and WebSocket. */
export function createAppProxy(emulator: Emulator, upstream: Upstream, names: PlatformNames): AppProxy {
  const isSecure = 'protocol' in upstream.target && upstream.target.protocol === 'https:';
  const agent = new (isSecure ? HttpsAgent : HttpAgent)({ keepAlive: true });
  // A development server's certificate is its own; the connection does not leave the developer's hands.
  const proxy = createProxyServer({ target: upstream.target, agent, xfwd: true, secure: false });

  const forward = (request: IncomingMessage) => {
    const user = emulator.userOf(userIdOf(request.headers));
    request.headers = forwardedHeaders(request.headers, user, names);
  };

  proxy.on('proxyRes', (answer, request, response) => {
    if (!isForFrame(request)) return;
    const { 'content-length': length, ...headers } = answer.headers;
    const inserted = takesScript(answer);
    const kept = inserted || length === undefined ? headers : { ...headers, 'content-length': length };
    // One address has two answers, with the script and without, so a cache must not take one for the other.
    const vary = [headers.vary, 'Sec-Fetch-Dest'].filter(Boolean).join(', ');
    response.writeHead(answer.statusCode ?? 502, { ...kept, vary });
    const body = inserted ? answer.pipe(insertScript(VIEW_SCRIPT)) : answer;
    body.pipe(response);
  });
  proxy.on('error', (_error, _request, response) => {
    if (response === undefined || response instanceof Socket) response?.destroy();
    else answerUnreachable(response, upstream);
  });

  return {
    handle(request, response) {
      const startedAt = performance.now();
      response.once('close', () => {
        const { method, url: path } = request;
        const { statusCode: status } = response;
        const milliseconds = Math.round(performance.now() - startedAt);
        const detail = { method, path, status };
        emulator.log.add({
          kind: 'proxy',
          title: `${method} ${path}`,
          ok: status < 400,
          milliseconds,
          ...(isAsset(request, response) && { isAsset: true }),
          detail,
        });
      });
      const { app } = emulator.state;
      const forFrame = isForFrame(request);
      if (forFrame && !app.isMicroApp) return answerNoMicroApp(response, app.problem ?? '');
      forward(request);
      // The script can be put only into a page that is not compressed.
      if (forFrame) request.headers['accept-encoding'] = 'identity';
      void proxy.web(request, response, { selfHandleResponse: forFrame });
    },
    upgrade(request, socket, head) {
      forward(request);
      emulator.log.add({
        kind: 'proxy',
        title: `WebSocket ${request.url}`,
        ...(isHotReload(request) && { isAsset: true }),
        detail: { path: request.url },
      });
      socket.on('error', () => socket.destroy());
      if (socket instanceof Socket) void proxy.ws(request, socket, { agent: false }, head);
      else socket.destroy();
    },
    close: () => agent.destroy(),
  };
}

function answerUnreachable(response: ServerResponse, { name }: Upstream): void {
  if (response.headersSent) return void response.destroy();
  const page = readablePage({
    title: 'The application does not answer',
    text: `Nothing that speaks HTTP answers at ${name}, where plat-dev was told that the application listens.`,
    hint: 'Start the application there. This page asks again every two seconds.',
    refreshAfter: 2,
  });
  response.writeHead(502, { 'content-type': 'text/html; charset=utf-8' }).end(page);
}

function answerNoMicroApp(response: ServerResponse, problem: string): void {
  const page = readablePage({
    title: 'This is no micro application',
    text: problem,
    hint: 'Add the line micro_app=true to the manifest and load the page again. As a tab of its own it opens without.',
  });
  response.writeHead(403, { 'content-type': 'text/html; charset=utf-8' }).end(page);
}
