import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Emulator } from '../emulator.js';
import type { PlatformNames } from '../platform-names.js';
import { createAppProxy } from '../proxy/app-proxy.js';
import type { Upstream } from '../proxy/upstream.js';
import { desktopFolder } from './desktop-folder.js';
import { isOfAnotherUser } from './local-user.js';
import { listenOnLoopback } from './loopback.js';
import { pages } from './pages.js';
import { type Refusal, refusalOf } from './safety.js';

/** What is served, and where. */
export interface ServedEmulator {
  emulator: Emulator;
  names: PlatformNames;
  upstream: Upstream;
  port: number | undefined;
  desktop: string | undefined;
}

/** Serves desktop, control API and application on one loopback origin. */
export async function serveEmulator({ emulator, names, upstream, port, desktop }: ServedEmulator) {
  const server = await listenOnLoopback(port);
  const proxy = createAppProxy(emulator, upstream, names);
  const answerPage = getRequestListener(pages(emulator, { desktop: desktop ?? desktopFolder() }).fetch);
  const ofOthers = new WeakMap<Socket, Promise<boolean>>();
  const guard = async (request: IncomingMessage): Promise<Refusal | undefined> => {
    const { socket } = request;
    const other = ofOthers.get(socket) ?? isOfAnotherUser(socket);
    ofOthers.set(socket, other);
    return (await other) ? anotherUser : refusalOf(request, server.port);
  };
  const isForApp = ({ url = '' }: IncomingMessage) => isBelow(`/app/${emulator.application.name}`, url);

  server.serve({
    async request(request, response) {
      const refusal = await guard(request);
      if (refusal !== undefined) {
        response.writeHead(refusal.status, { 'content-type': 'text/plain' }).end(`${refusal.reason}\n`);
      } else if (isForApp(request)) proxy.handle(request, response);
      else void answerPage(request, response);
    },
    async upgrade(request, socket, head) {
      socket.on('error', () => socket.destroy());
      const refusal = await guard(request);
      if (refusal === undefined && isForApp(request)) proxy.upgrade(request, socket, head);
      else socket.destroy();
    },
  });
  return {
    url: `http://localhost:${server.port}`,
    async close() {
      proxy.close();
      await server.close();
    },
  };
}

const anotherUser: Refusal = {
  status: 403,
  reason: 'This request comes from another user of this machine than the one who runs plat-dev',
};

/** The path of a URL is compared as it is sent: an encoded slash or dot is not one for the application's server. */
function isBelow(root: string, url: string): boolean {
  return url === root || url.startsWith(`${root}/`) || url.startsWith(`${root}?`);
}
