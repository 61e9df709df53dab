import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A server that speaks bytes, so that it can say what no HTTP server would. */
export interface RawServer extends AsyncDisposable {
  socketPath: string;
  /** Requests that it has read whole. */
  requests: string[];
}

/** Starts a server on a Unix socket that runs `onRequest` for each whole request, and `onConnection` before. */
export async function startRawServer(
  onRequest: (socket: Socket, request: string) => void,
  onConnection: (socket: Socket) => void = () => undefined,
  folder?: string,
): Promise<RawServer> {
  return startServer(folder, (socket, requests) => {
    onConnection(socket);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      const [head, body] = text.split('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(head ?? '')?.[1]);
      if (body === undefined || Buffer.byteLength(body, 'latin1') < length) return;
      requests.push(text);
      const request = text;
      text = '';
      onRequest(socket, request);
    });
  });
}

/** Starts a server that closes every connection as soon as it has accepted it. */
export function startClosingServer(folder?: string): Promise<RawServer> {
  return startServer(folder, (socket) => socket.destroy());
}

/** In a new folder, or in one that may have another server after this one. */
async function startServer(
  given: string | undefined,
  onConnection: (socket: Socket, requests: string[]) => void,
): Promise<RawServer> {
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'plat-gateway-client-')));
  const socketPath = join(folder, 'gateway.socket');
  const sockets = new Set<Socket>();
  const requests: string[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    onConnection(socket, requests);
  });
  await new Promise<void>((resolve) => server.listen(socketPath, resolve));
  return {
    socketPath,
    requests,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      if (given === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The reqId of a request, so that an answer can repeat it. */
export function reqIdOf(request: string): string {
  return (JSON.parse(request.slice(request.indexOf('\r\n\r\n') + 4)) as { reqId: string }).reqId;
}

/** A whole and right answer to a request, as bytes. */
export function rightAnswer(request: string): string {
  const data = { systemLanguage: 'en-US', systemVersion: '1.2.0401' };
  return answerWith(JSON.stringify({ reqId: reqIdOf(request), code: 0, msg: '', data }));
}

/** An answer with a body, as bytes. */
export function answerWith(body: string, head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json'): string {
  return `${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
