import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Emulator } from '../emulator.js';
import type { PlatformNames } from '../platform-names.js';
import { createAppProxy } from '../proxy/app-proxy.js';
import { desktopFolder } from './desktop-folder.js';
import { isOfAnotherUser } from './local-user.js';
import { listenOnLoopback } from './loopback.js';
import { pages } from './pages.js';
import { type Refusal, refusalOf } from './safety.js';

/** What is served, and where. */
export interface ServedEmulator {
  emulator: Emulator;
  names: PlatformNames;
  port: number | undefined;
  desktop: string | undefined;
}

/** Serves desktop, control API and application on one loopback origin. */
export async function serveEmulator({ emulator, names, port, desktop }: ServedEmulator) {
  const server = await listenOnLoopback(port);
  const proxies = emulator.hosted.map((hosted) => ({
    root: `/app/${hosted.name}`,
    proxy: createAppProxy(emulator, hosted, names),
  }));
  const answerPage = getRequestListener(pages(emulator, { desktop: desktop ?? desktopFolder() }).fetch);
  const ofOthers = new WeakMap<Socket, Promise<boolean>>();
  const guard = async (request: IncomingMessage): Promise<Refusal | undefined> => {
    const { socket } = request;
    const other = ofOthers.get(socket) ?? isOfAnotherUser(socket);
    ofOthers.set(socket, other);
    return (await other) ? anotherUser : refusalOf(request, server.port);
  };
  const proxyFor = ({ url = '' }: IncomingMessage) => proxies.find(({ root }) => isBelow(root, url))?.proxy;

  server.serve({
    async request(request, response) {
      const refusal = await guard(request);
      if (refusal !== undefined) {
        response.writeHead(refusal.status, { 'content-type': 'text/plain' }).end(`${refusal.reason}\n`);
        return;
      }
      const proxy = proxyFor(request);
      if (proxy !== undefined) proxy.handle(request, response);
      else await answerPage(request, response);
    },
    async upgrade(request, socket, head) {
      socket.on('error', () => socket.destroy());
      const refusal = await guard(request);
      const proxy = refusal === undefined ? proxyFor(request) : undefined;
      if (proxy !== undefined) proxy.upgrade(request, socket, head);
      else socket.destroy();
    },
  });
  return {
    url: `http://localhost:${server.port}`,
    async close() {
      for (const { proxy } of proxies) proxy.close();
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
