import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { languageOfLocale } from 'plat-common/locale';
import { inBoth, listed, text } from 'plat-common/text';
import type { PlatformNames } from 'plat-testing/platforms';
import type { DevState } from '../api.js';
import { isBelow } from '../device/entries.js';
import type { Emulator } from '../emulator.js';
import { createAppProxy } from '../proxy/app-proxy.js';
import { handleCgi } from '../proxy/cgi.js';
import { saidIn } from '../texts/said-in.js';
import { RemoteClients } from './guests.js';
import { LoopbackGuard } from './local-user.js';
import { type ListenSide, listenOnLoopback, networkAddressOf } from './loopback.js';
import { pages } from './pages.js';
import { type PageText, sendPage } from './readable-page.js';
import { LOOPBACK_HOSTS, type Refusal, refusalOf, userIdOf } from './safety.js';

/** What is served, and where. */
export interface ServedEmulator {
  emulator: Emulator;
  names: PlatformNames;
  port: number | undefined;
  /** An address of the network, or true for the first one. */
  host: string | boolean | undefined;
  desktop: string | undefined;
}

/** Serves desktop, control API and applications on one loopback origin, and on one of the network for guests. */
export async function serveEmulator({ emulator, names, port, host, desktop }: ServedEmulator) {
  const network = networkAddressOf(host);
  const guests = new RemoteClients();
  /** Created for each request: an installation or an upgrade may change the address. */
  const proxyFor = ({ url = '' }: IncomingMessage) => {
    const hosted = emulator.hosted.find(({ name }) => isBelow(`/app/${name}`, url));
    return hosted?.upstream && createAppProxy(emulator, hosted, hosted.upstream, names);
  };
  const passedToCgi = async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    for (const hosted of isBelow('/cgi', request.url ?? '') ? emulator.hosted : []) {
      if (await handleCgi(request, response, { emulator, hosted, names })) return true;
    }
    return false;
  };
  const answerPage = getRequestListener(pages(emulator, { desktop: desktop ?? desktopFolder() }).fetch);
  const loopback = new LoopbackGuard();
  const guard = async (request: IncomingMessage, from: ListenSide): Promise<Refusal | undefined> => {
    const { localPort: port = 0 } = request.socket;
    if (from === 'loopback') return loopback.refusalOf(request, { port, hosts: LOOPBACK_HOSTS });
    return refusalOf(request, { port, hosts: network === undefined ? [] : [network] });
  };
  const language = () => emulator.state.config.language;
  /** Lets a browser of the network in, or answers it; false when it was answered. */
  const letIn = (request: IncomingMessage, response: ServerResponse): boolean => {
    const welcome = guests.admit(request);
    if (welcome === 'known') return true;
    if (welcome === 'unknown') sendPage(response, 403, uninvited, language());
    else {
      const headers = { location: '/', 'set-cookie': welcome.cookie, 'referrer-policy': 'no-referrer' };
      response.writeHead(303, headers).end();
    }
    return false;
  };

  const server = await listenOnLoopback(port, network, {
    async request(request, response, from) {
      const refusal = await guard(request, from);
      // The connection may have ended meanwhile: nothing would end the one to the application.
      if (request.socket.destroyed) return;
      if (refusal !== undefined) {
        const reason = saidIn(languageOfLocale(language()))(refusal.reason);
        response
          .writeHead(refusal.status, { 'content-type': 'text/plain; charset=utf-8' })
          .end(`${reason}\n`);
        return;
      }
      if (from === 'network' && !letIn(request, response)) return;
      const id = userIdOf(request.headers.host);
      if (id && emulator.userOf(id) === undefined) {
        return sendPage(response, 404, unknownUser(id, emulator.state), language());
      }
      const proxy = proxyFor(request);
      if (proxy !== undefined) proxy.handle(request, response);
      else if (!(await passedToCgi(request, response))) await answerPage(request, response);
    },
    async upgrade(request, socket, head, from) {
      socket.on('error', () => socket.destroy());
      const refusal = await guard(request, from);
      const isWelcome = from === 'loopback' || guests.admit(request) === 'known';
      const isOpen = refusal === undefined && isWelcome && !socket.destroyed;
      const proxy = isOpen ? proxyFor(request) : undefined;
      if (proxy !== undefined) proxy.upgrade(request, socket, head);
      else socket.destroy();
    },
  });
  const url = `http://${network}:${server.port}`;
  const ofNetwork: Network = {
    url,
    invite: () => url + guests.invite(),
    onJoined: (listener) => guests.onJoined(listener),
  };
  return {
    url: `http://localhost:${server.port}`,
    network: network === undefined ? undefined : ofNetwork,
    close: server.close,
  };
}

/** Where browsers of other machines reach the emulator. */
export interface Network {
  /** `http://<address>:<port>`; of no use without an invitation. */
  readonly url: string;
  /** An address for one browser: it works once, within ten minutes. */
  invite(): string;
  /** Calls the listener whenever an invitation was taken up. */
  onJoined(listener: () => void): void;
}

function unknownUser(id: number, { users }: DevState): PageText {
  const known = users.map((user) => `${user.id} (${user.name})`);
  return {
    title: inBoth(text`Unknown user`, '用户不存在'),
    text: inBoth(text`The device has no user ${id}.`, '设备上没有用户 {0}。'),
    hint: inBoth(text`The users are ${listed('items', known)}.`, '设备上的用户：{0}。'),
  };
}

const uninvited = {
  title: inBoth(text`This browser was not invited`, '此浏览器没有访问权限'),
  text: text`A browser of the network needs an address with a code, which works once, within ten minutes.`,
  hint: text`Open the address that plat-dev printed last in its terminal.`,
};

/** The built desktop page of this package, whether its sources run or what they are built to. */
export function desktopFolder(from = dirname(fileURLToPath(import.meta.url))): string {
  const isPackage = existsSync(join(from, 'package.json')) || from === dirname(from);
  return isPackage ? join(from, 'dist/desktop') : desktopFolder(dirname(from));
}
