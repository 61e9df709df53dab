import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, isIP, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Duplex } from 'node:stream';
import { errorCodeOf } from 'plat-common/error-code';
import { inBoth, listed, text } from 'plat-common/text';
import { PlatDevError } from '../errors.js';

/** The default port of the desktop. */
export const DEFAULT_PORT = 5666;

/** From where a request came: this machine, or its network. */
export type ListenSide = 'loopback' | 'network';

/** What answers requests and upgrades. */
interface LoopbackHandlers {
  request(request: IncomingMessage, response: ServerResponse, from: ListenSide): Promise<void>;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, from: ListenSide): Promise<void>;
}

/**
 * Listens on a port of this machine: the given one, or 5666, or any that is free when 5666 is not; and on the same port
 * of an address of the network, if one is given.
 */
export async function listenOnLoopback(
  wanted: number | undefined,
  network: string | undefined,
  { request, upgrade }: LoopbackHandlers,
) {
  const { port, servers: onLoopback } = await listenOnPort(wanted);
  const onNetwork = network === undefined ? [] : [await listenOnNetwork(network, port, onLoopback)];
  const servers = [...onLoopback, ...onNetwork];
  const sockets = new Set<Socket>();
  for (const server of servers) {
    // Out of descriptors, for example: a retry reaches the server.
    server.on('error', () => undefined);
    server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    const from = onNetwork.includes(server) ? 'network' : 'loopback';
    // A failed request ends only its own connection.
    server.on('request', (incoming, outgoing) => {
      request(incoming, outgoing, from).catch(() => outgoing.destroy());
    });
    server.on('upgrade', (incoming, socket, head) => {
      upgrade(incoming, socket, head, from).catch(() => socket.destroy());
    });
  }
  return {
    port,
    /** Ends every connection, upgraded ones too, and gives the port back. */
    async close(): Promise<void> {
      const closed = servers.map((server) => once(server, 'close'));
      for (const server of servers) server.close();
      for (const socket of sockets) socket.destroy();
      await Promise.all(closed);
    },
  };
}

async function listenOnPort(port: number | undefined) {
  try {
    return await listenOnBoth(port ?? DEFAULT_PORT);
  } catch (cause) {
    if (port === undefined) return listenOnBoth(0);
    const message = text`plat-dev cannot listen on port ${port} of this machine`;
    const hint = text`Stop the process that listens there, pass another port with --port, or omit it for a free one.`;
    throw new PlatDevError('port-taken', message, hint, { cause });
  }
}

async function listenOnNetwork(address: string, port: number, others: Server[]): Promise<Server> {
  try {
    return await listen(address, port);
  } catch (cause) {
    for (const server of others) server.close();
    const message = text`plat-dev cannot listen on port ${port} of ${address}`;
    const hint = text`Pass an address of this machine with --host, and a free port with --port.`;
    throw new PlatDevError('port-taken', message, hint, { cause });
  }
}

/** A browser may try either address for "localhost", so a stranger on one of them makes the port taken. */
async function listenOnBoth(wanted: number): Promise<{ port: number; servers: Server[] }> {
  const first = await listen('127.0.0.1', wanted);
  const { port } = first.address() as AddressInfo;
  try {
    return { port, servers: [first, await listen('::1', port)] };
  } catch (error) {
    if (errorCodeOf(error) !== 'EADDRINUSE') return { port, servers: [first] };
    first.close();
    throw error;
  }
}

async function listen(host: string, port: number): Promise<Server> {
  const server = createServer().listen({ host, port });
  await once(server, 'listening');
  return server;
}

/**
 * The address of this machine at which its network may reach the emulator: the given one, or for `true` the first of
 * IPv4; undefined without the option.
 */
export function networkAddressOf(host: string | boolean | undefined): string | undefined {
  if (host === undefined || host === false) return undefined;
  const own = ownAddresses();
  if (host === true) {
    if (own[0] !== undefined) return own[0];
    const hint = inBoth(text`Connect it to a network, or omit --host.`, '请连接网络，或不使用 --host。');
    throw new PlatDevError('invalid-option', text`This machine has no address in a network`, hint);
  }
  // A name or "every address" would make it unknown what a browser may call it.
  if (isIP(host) === 4 && host !== '0.0.0.0') return host;
  const hint =
    own.length > 0
      ? text`Pass one IPv4 address of this machine: ${listed('items', own)}.`
      : inBoth(text`Pass one IPv4 address of this machine.`, '请指定本机的一个 IPv4 地址。');
  throw new PlatDevError('invalid-option', text`plat-dev cannot listen on the address "${host}"`, hint);
}

function ownAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}
