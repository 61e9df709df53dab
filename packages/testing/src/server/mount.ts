import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { inspect } from 'node:util';
import { getResponse, type HttpHandler } from 'msw';
import { resetsConnection } from './apply-fault.js';

/** A real HTTP server that answers with msw handlers. */
export interface MountedServer {
  /** Ends every connection and frees the port or the socket file. */
  close(): Promise<void>;
}

/** Answers a request without msw, or leaves it to the handlers with false. */
type DirectAnswer = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void> | false;

/** Why a request is refused with 403; undefined lets it in. */
export type RefuseRequest = (incoming: IncomingMessage) => string | undefined | Promise<string | undefined>;

/** Serves `handlers` over node:http; a request without a handler gets 404. `direct` is asked first. */
export async function mountOnSocket(
  handlers: HttpHandler[],
  socketPath: string,
  direct: DirectAnswer,
): Promise<MountedServer> {
  const server = serverOf(
    (incoming, outgoing) => direct(incoming, outgoing) || answer(handlers, incoming, outgoing),
  );
  server.listen(socketPath);
  await once(server, 'listening');
  return { close: () => closeServer(server) };
}

/** The same on a free loopback port. */
export async function mountOnPort(handlers: HttpHandler[], refuse: RefuseRequest = () => undefined) {
  const server = serverOf(async (incoming, outgoing) => {
    const reason = await refuse(incoming);
    if (reason === undefined) return answer(handlers, incoming, outgoing);
    outgoing.writeHead(403, { 'content-type': 'text/plain' }).end(`${reason}\n`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => closeServer(server) };
}

function serverOf(respond: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>): Server {
  const server = createServer((incoming, outgoing) => {
    // A rejection, such as a mistake in `refuse`, would leave the client without any answer and the test without its cause.
    respond(incoming, outgoing).catch((error: unknown) => {
      process.emitWarning(inspect(error));
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(500, { 'content-type': 'text/plain' }).end(`${String(error)}\n`);
    });
  });
  return Object.assign(server, {
    // A client that closes its half of the connection behind its request still waits for the response.
    httpAllowHalfOpen: true,
    // As of a web server: with Node's 5 seconds, a busy test sends on a connection that is closing.
    keepAliveTimeout: 75_000,
  });
}

async function answer(handlers: HttpHandler[], incoming: IncomingMessage, outgoing: ServerResponse) {
  const response = await getResponse(handlers, requestOf(incoming, outgoing));
  if (response === undefined) return void outgoing.writeHead(404).end();
  if (resetsConnection(response)) return reset(incoming.socket);
  if (response.type === 'error') return void outgoing.destroy();
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') outgoing.setHeader(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies);
  if (response.body === null) outgoing.end();
  else await send(response.body, outgoing);
}

/** Sends a body as fast as it is taken, and lets go of it when the client goes. */
async function send(body: ReadableStream<Uint8Array>, outgoing: ServerResponse): Promise<void> {
  const reader = body.getReader();
  const gone = new AbortController();
  outgoing.once('close', () => {
    gone.abort();
    reader.cancel().catch(() => {});
  });
  try {
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
      // An empty chunk has nothing to write but the headers.
      if (value?.length === 0) outgoing.flushHeaders();
      else if (!outgoing.write(value)) await once(outgoing, 'drain', { signal: gone.signal });
    }
    outgoing.end();
  } catch {
    // The body broke off: what was written so far still goes out, and then the connection ends.
    setImmediate(() => outgoing.socket?.destroySoon());
  }
}

/** Ends a connection as a killed proxy does; a Unix socket has no reset and is closed. */
function reset(socket: Socket): void {
  if (socket.remoteAddress === undefined) socket.destroy();
  else socket.resetAndDestroy();
}

function requestOf(incoming: IncomingMessage, outgoing: ServerResponse): Request {
  const { method = 'GET', rawHeaders } = incoming;
  const headers = new Headers();
  for (let i = 0; i + 1 < rawHeaders.length; i += 2)
    headers.append(rawHeaders[i] ?? '', rawHeaders[i + 1] ?? '');
  const abort = new AbortController();
  outgoing.once('close', () => abort.abort());
  const hasBody = method !== 'GET' && method !== 'HEAD';
  // The base is fixed: a Host header is the client's word and may be no host name at all.
  return new Request(new URL(incoming.url ?? '/', 'http://localhost'), {
    method,
    headers,
    signal: abort.signal,
    ...(hasBody ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' } : {}),
  });
}

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
