import * as http from 'node:http';
import * as https from 'node:https';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { inBoth, said, type Text, text } from 'plat-common/text';
import type { PlatformNames } from 'plat-testing/platforms';
import type { HostedApplication } from '../application/hosted-application.js';
import type { Emulator } from '../emulator.js';
import { type PageText, sendPage } from '../server/readable-page.js';
import { userIdOf } from '../server/safety.js';
import { isForFrame, passResponse } from './pass-response.js';
import { noteRefusedFrame } from './refused-frame.js';
import { badResponse, failureOfError, type Upstream } from './upstream.js';
import { forwardedHeaders, gatewayRefusal, REFUSAL } from './user-headers.js';

/**
 * The unified gateway for one application: forwards what is below `/app/<appname>` to its server, with the user's headers, HTTP and
 * WebSocket.
 */
export function createAppProxy(
  emulator: Emulator,
  hosted: HostedApplication,
  upstream: Upstream,
  names: PlatformNames,
) {
  const { name: app } = hosted;
  const open = (request: http.IncomingMessage): http.ClientRequest => {
    const { method, url: path, headers, socket } = request;
    // The gateway takes the port off.
    const host = headers.host?.replace(/:\d+$/, '') ?? '';
    const forwarded = {
      ...forwardedHeaders(headers, emulator.userOf(userIdOf(headers.host)), names),
      host,
      'x-forwarded-for': socket.remoteAddress,
      'x-forwarded-host': host,
      'x-forwarded-port': socket.localPort,
      'x-forwarded-proto': 'http',
      // The script can be put only into a page that is not compressed.
      ...(isForFrame(request) && { 'accept-encoding': 'identity' }),
    };
    return openUpstream(upstream, { method, path, headers: forwarded });
  };

  return {
    handle(request: http.IncomingMessage, response: http.ServerResponse): void {
      const { method, url: path = '' } = request;
      const startedAt = performance.now();
      let problem = gatewayRefusal(request, emulator.userOf(userIdOf(request.headers.host)));
      let contentType: string | undefined;
      response.once('close', () => {
        const isWhole = response.writableFinished;
        const isCancelled = !isWhole && problem === undefined;
        const closed = isCancelled ? text`by the client` : inBoth(text`by the application`, '由应用');
        // A page cancels requests as a matter of course, when it is left or asks for something newer.
        const isGood = response.statusCode < 400 && problem === undefined && response.headersSent;
        emulator.log.add({
          kind: 'proxy',
          app,
          title: `${method} ${path}`,
          ok: isCancelled || isGood,
          milliseconds: Math.round(performance.now() - startedAt),
          ...(isAsset(request, contentType) && { isAsset: true }),
          detail: { method, path, ...(response.headersSent && { status: response.statusCode }) },
          texts: { ...(problem && { problem }), ...(!isWhole && { closed }) },
        });
      });
      if (problem !== undefined) {
        response.writeHead(200, { 'content-type': 'text/plain' }).end(REFUSAL);
        return;
      }
      const fail = (failure: PageText) => {
        if (response.writableFinished || response.destroyed) return;
        problem ??= failure.text;
        // A response that has begun ends with its own stream.
        if (response.headersSent) return;
        sendPage(response, 502, failure, emulator.state.config.language);
      };
      const failBroken = () => fail(badResponse(text`The connection ended before the end of the response.`));
      const sent = open(request);
      sent.on('error', (error) => fail(failureOfError(error, upstream)));
      sent.once('response', (answer) => {
        // Not asked for, as where it comes as an upgrade.
        if (answer.statusCode === 101) return failBroken();
        contentType = answer.headers['content-type'];
        answer.once('aborted', failBroken);
        if (isForFrame(request)) noteRefusedFrame(emulator, app, { name: app, path }, answer.headers);
        try {
          passResponse(answer, request, response);
        } catch (error) {
          fail(failureOfError(error, upstream));
          answer.destroy();
        }
      });
      sent.once('upgrade', (_answer, socket) => {
        failBroken();
        socket.destroy();
      });
      // A browser that goes away takes its request with it.
      response.once('close', () => sent.destroy());
      request.pipe(sent);
    },
    upgrade(request: http.IncomingMessage, socket: Duplex, head: Buffer): void {
      const { url: path } = request;
      connectWebSocket(open(request), socket, head, upstream, (problem) =>
        emulator.log.add({
          kind: 'proxy',
          app,
          title: `WebSocket ${path}`,
          ok: problem === undefined,
          // Vite's for hot module replacement.
          ...(request.headers['sec-websocket-protocol']?.startsWith('vite-') && { isAsset: true }),
          detail: { path },
          ...(problem && { texts: { problem } }),
        }),
      );
    },
  };
}

/** Each request has a connection of its own: a kept one may be closed at the moment of the next request. */
function openUpstream({ target, connect }: Upstream, request: object): http.ClientRequest {
  const isSecure = 'protocol' in target && target.protocol === 'https:';
  return (isSecure ? https : http).request({
    ...target,
    ...request,
    // A development server's certificate is its own; the connection does not leave the developer's hands.
    rejectUnauthorized: false,
    ...(connect === undefined
      ? { agent: false }
      : {
          createConnection(_options: object, done: (error: Error | null, socket: Duplex) => void) {
            connect().then(
              (socket) => done(null, socket),
              (error: Error) => done(error, new Socket()),
            );
            return undefined;
          },
        }),
  });
}

/** Destinations of a page's own calls, of the pages themselves, and of what a page submits. Source: Fetch, "destination". */
const notAssets = ['empty', 'document', 'iframe', 'frame', 'fencedframe', 'report'];

const assetTypes =
  /^(?:text\/css|image\/|font\/|audio\/|video\/|application\/wasm|[\w/.+-]+\/(?:x-)?javascript)/i;

/** Whether a page loaded this for itself, as a script or a picture: by the browser's word, else by the type of the answer. */
function isAsset({ headers }: http.IncomingMessage, contentType = ''): boolean {
  const destination = headers['sec-fetch-dest'];
  return typeof destination === 'string' ? !notAssets.includes(destination) : assetTypes.test(contentType);
}

/**
 * Connects a WebSocket of a browser with the application's; when one side ends, so does the other.
 *
 * @param told called once, with the problem if it was not connected
 */
function connectWebSocket(
  sent: http.ClientRequest,
  socket: Duplex,
  head: Buffer,
  upstream: Upstream,
  told: (problem?: Text) => void,
): void {
  const refuse = (status: number, problem: Text, body = '') => {
    told(problem);
    const type = 'content-type: text/plain; charset=utf-8\r\nconnection: close';
    socket.end(`HTTP/1.1 ${status} ${http.STATUS_CODES[status] ?? ''}\r\n${type}\r\n\r\n${body}`);
    sent.destroy();
  };
  socket.once('close', () => sent.destroy());
  sent.on('error', (error) => {
    const { text: problem } = failureOfError(error, upstream);
    if (!socket.writableEnded) refuse(502, problem, `${said(problem)}\n`);
  });
  // A refusal of the application is its answer to the browser.
  sent.once('response', ({ statusCode = 502 }) =>
    refuse(statusCode, text`The application responded with ${statusCode}.`),
  );
  sent.once('upgrade', ({ rawHeaders }, other, otherHead) => {
    told();
    const lines = rawHeaders.map((part, index) => part + (index % 2 === 0 ? ': ' : '\r\n'));
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('')}\r\n`, 'latin1');
    socket.write(otherHead);
    other.write(head);
    other.on('error', () => other.destroy()).once('close', () => socket.destroy());
    socket.once('close', () => other.destroy());
    if (socket.destroyed) other.destroy();
    other.pipe(socket).pipe(other);
  });
  sent.end();
}
