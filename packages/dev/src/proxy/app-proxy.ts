import { type ClientRequest, Agent as HttpAgent, type IncomingMessage, type ServerResponse } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createProxyServer } from 'httpxy';
import { inBoth, text } from 'plat-common/text';
import type { PlatformNames } from 'plat-testing/platforms';
import type { HostedApplication } from '../application/hosted-application.js';
import type { Emulator } from '../emulator.js';
import { readablePage } from '../server/readable-page.js';
import { badResponse, type Failure, failureOfError, failureOfResponse } from './failure.js';
import { gatewayRefusal, hostBehindGateway, REFUSAL } from './gateway-refusal.js';
import { limitInterimResponses } from './interim-responses.js';
import { isForFrame } from './page-request.js';
import { passResponse } from './pass-response.js';
import type { Upstream } from './upstream.js';
import { forwardedHeaders } from './user-headers.js';
import { WebSocketProxy } from './web-socket-proxy.js';

/** The unified gateway for one application: its server, reached under `/app/<appname>`. */
export interface AppProxy {
  handle(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Ends the connections to the application, upgraded ones too. */
  close(): void;
}

/** Forwards to the application's server, with the user's headers, HTTP and WebSocket. Whatever that answers, this goes on. */
export function createAppProxy(
  emulator: Emulator,
  hosted: HostedApplication,
  upstream: Upstream,
  names: PlatformNames,
): AppProxy {
  const { name: app } = hosted;
  const agent = agentOf(upstream);
  // A development server's certificate is its own; the connection does not leave the developer's hands.
  const proxy = createProxyServer({ target: upstream.target, agent, xfwd: true, secure: false });
  const failures = new WeakMap<ServerResponse, Failure>();
  const types = new WeakMap<ServerResponse, string | undefined>();

  const fail = (response: ServerResponse, failure: Failure) => {
    if (response.writableFinished || response.destroyed) return;
    if (!failures.has(response)) failures.set(response, failure);
    // A response that has begun ends with its own stream; an error after its end does not fail it.
    if (!response.headersSent) respondWithFailure(response, failure, emulator.state.config.language);
  };
  const sentFor = new WeakMap<ServerResponse, ClientRequest>();
  proxy.on('proxyReq', (sent, _request, response) => {
    sentFor.set(response, sent);
    watchResponse(sent, (failure) => {
      if (sentFor.get(response) === sent) fail(response, failure);
    });
  });
  proxy.on('proxyRes', (answer, request, response) => {
    answer.once('aborted', () => {
      if (!answer.complete)
        fail(response, badResponse(text`The connection ended before the end of the response.`));
    });
    const failure = failureOfResponse(answer);
    types.set(response, answer.headers['content-type']);
    try {
      if (failure === undefined) return passResponse(answer, request, response);
      fail(response, failure);
    } catch (error) {
      fail(response, failureOfError(error, upstream));
    }
    answer.destroy();
  });
  proxy.on('error', (error, request, response) => {
    if (response instanceof Socket) {
      // A socket with a response ends by itself.
      if (!response.writableEnded) response.destroy();
    } else if (request !== undefined && response !== undefined) {
      // A server may close a kept connection at the moment of the next request, which it then has not seen.
      if (wasLeft(sentFor.get(response), error, request)) {
        sentFor.delete(response);
        send(request, response);
      } else fail(response, failureOfError(error, upstream));
    }
  });
  // What fails here is answered by the listeners above.
  const send = (request: IncomingMessage, response: ServerResponse) =>
    void proxy.web(request, response, { selfHandleResponse: true }).catch(() => undefined);

  let isNoted = false;
  /** Says once why features of the page SDK may fail; the page itself needs no such line. */
  const noteMicroApp = () => {
    if (isNoted || hosted.application.current().isMicroApp) return;
    isNoted = true;
    const title = text`The manifest has no micro_app=true: the page is shown, but features of the page SDK may fail`;
    emulator.log.add({ kind: 'control', app, title, isNote: true, detail: {} });
  };
  const forward = (request: IncomingMessage) => {
    request.headers = forwardedHeaders(request.headers, emulator.userOf(), names);
    if (request.headers.host !== undefined) request.headers.host = hostBehindGateway(request.headers.host);
  };
  const sockets = new WebSocketProxy({ proxy, upstream, agent }, (request, failure) => {
    const { url } = request;
    const asset = isHotReload(request) && { isAsset: true };
    emulator.log.add({
      kind: 'proxy',
      app,
      title: `WebSocket ${url}`,
      ok: failure === undefined,
      ...asset,
      detail: { path: url },
      ...(failure && { texts: { problem: failure.text } }),
    });
  });

  return {
    handle(request, response) {
      const startedAt = performance.now();
      const refusal = gatewayRefusal(request, emulator.userOf());
      // Proxy and pipeline listen to one response many times, as they should.
      response.setMaxListeners(30);
      response.once('close', () => {
        const { method, url: path } = request;
        const milliseconds = Math.round(performance.now() - startedAt);
        const problem = refusal ?? failures.get(response)?.text;
        const isWhole = response.writableFinished;
        const isCancelled = !isWhole && problem === undefined;
        const detail = {
          method,
          path,
          ...(response.headersSent && { status: response.statusCode }),
        };
        const closed = isCancelled ? text`by the client` : inBoth(text`by the application`, '由应用');
        const texts = { ...(problem && { problem }), ...(!isWhole && { closed }) };
        // A page cancels requests as a matter of course, when it is left or asks for something newer.
        const ok =
          isCancelled || (response.statusCode < 400 && problem === undefined && response.headersSent);
        const asset = isAsset(request, types.get(response)) && { isAsset: true };
        emulator.log.add({
          kind: 'proxy',
          app,
          title: `${method} ${path}`,
          ok,
          milliseconds,
          ...asset,
          detail,
          texts,
        });
      });
      if (refusal !== undefined) {
        response.writeHead(200, { 'content-type': 'text/plain' }).end(REFUSAL);
        return;
      }
      const forFrame = isForFrame(request);
      if (forFrame) noteMicroApp();
      forward(request);
      // The script can be put only into a page that is not compressed.
      if (forFrame) request.headers['accept-encoding'] = 'identity';
      send(request, response);
    },
    upgrade(request, socket, head) {
      forward(request);
      sockets.handle(request, socket, head);
    },
    close() {
      sockets.close();
      agent.destroy();
    },
  };
}

function agentOf({ target, connect }: Upstream): HttpAgent {
  const isSecure = 'protocol' in target && target.protocol === 'https:';
  const agent = new (isSecure ? HttpsAgent : HttpAgent)({ keepAlive: true });
  if (connect === undefined) return agent;
  return Object.assign(agent, {
    createConnection(_options: object, done: (error: unknown, socket?: Socket) => void) {
      connect().then((socket) => done(null, socket), done);
    },
  });
}

/** Whether the application has closed the kept connection of a request that may be sent again. */
function wasLeft(sent: ClientRequest | undefined, error: NodeJS.ErrnoException, { method }: IncomingMessage) {
  return (
    sent?.reusedSocket === true &&
    ['ECONNRESET', 'EPIPE'].includes(error.code ?? '') &&
    ['GET', 'HEAD'].includes(method ?? '')
  );
}

/** Detects requests that end without a response, which the proxy library does not report. */
function watchResponse(sent: ClientRequest, fail: (failure: Failure) => void): void {
  limitInterimResponses(sent, fail);
  sent.once('upgrade', (_answer, socket) => {
    fail(badResponse(text`It has the status 101, and the browser did not ask for another protocol.`));
    socket.destroy();
  });
  let isAnswered = false;
  sent.once('response', () => {
    isAnswered = true;
  });
  // An answer that has come is still being passed on when its connection closes.
  sent.once('close', () => {
    if (!isAnswered) fail(badResponse(text`The connection ended before a response.`));
  });
}

function respondWithFailure(
  response: ServerResponse,
  { isUnreachable, ...page }: Failure,
  locale: string | undefined,
): void {
  const html = readablePage({ ...page, ...(isUnreachable && { refreshAfter: 2 }) }, locale);
  response.writeHead(502, { 'content-type': 'text/html; charset=utf-8' }).end(html);
}

/** Destinations of a page's own calls, of the pages themselves, and of what a page submits. Source: Fetch, "destination". */
const notAssets = ['empty', 'document', 'iframe', 'frame', 'fencedframe', 'report'];

const assetTypes =
  /^(?:text\/css|image\/|font\/|audio\/|video\/|application\/wasm|[\w/.+-]+\/(?:x-)?javascript)/i;

/** Whether a page loaded this for itself, as a script or a picture: by the browser's word, else by the type of the answer. */
function isAsset({ headers }: IncomingMessage, contentType = ''): boolean {
  const destination = headers['sec-fetch-dest'];
  return typeof destination === 'string' ? !notAssets.includes(destination) : assetTypes.test(contentType);
}

/** Whether a connection is Vite's for hot module replacement. */
function isHotReload({ headers }: IncomingMessage): boolean {
  return headers['sec-websocket-protocol']?.startsWith('vite-') ?? false;
}
